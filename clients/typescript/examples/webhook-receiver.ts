/**
 * Receives webhooks and checks their signature: QUARRY_WEBHOOK_SECRET=whsec_… node webhook-receiver.ts [PORT]
 *
 * The secret is that of `quarry webhook secret`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@quarry/client';

const secret = process.env.QUARRY_WEBHOOK_SECRET ?? '';

const server = createServer(async (request, response) => {
  try {
    const delivery = await verifyWebhook<{ event: string; job_id: string }>(
      secret,
      request.headers,
      await text(request),
    );
    console.log('received:', delivery.event, delivery.job_id);
    response.writeHead(204).end();
  } catch (refused) {
    console.log('refused:', refused);
    response.writeHead(401).end();
  }
});
server.listen(Number(process.argv[2] ?? 8000), '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
