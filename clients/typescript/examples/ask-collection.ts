/** A question over a collection: node ask-collection.ts COLLECTION QUESTION */
import { conversations, Quarry } from '@quarry/client';

const [collection = '', question = ''] = process.argv.slice(2);
const quarry = new Quarry();
const conversation = await quarry.call(conversations.createConversation, {
  body: { collection_id: collection },
});
const events = quarry.lines(conversations.askQuestion, {
  params: { conversationId: conversation.id },
  body: { question },
});
for await (const event of events) {
  if (event.type === 'error') throw new Error(event.error);
  if (event.type !== 'done') continue;
  const { answer, certain, uncertain_because, citations } = event.message;
  console.log(answer);
  if (!certain) console.log('Not certain:', uncertain_because ?? 'compare it with the pages');
  for (const { file_name, page, quote } of citations) {
    console.log(`  ${file_name}, p. ${page}: ${quote}`);
  }
}
