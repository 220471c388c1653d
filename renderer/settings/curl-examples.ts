/** First API requests for a client program, as shell commands. */
import { documents, jobs, pathOf } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';

export interface Example {
  readonly title: string;
  readonly command: string;
}

/** Placeholder for the id in the first response. */
const params = { jobId: 'JOB_ID' };

/** A request with its key; the request-specific arguments are on the second line. */
const curl = (...rest: readonly string[]): string =>
  [`curl -H "Authorization: Bearer $QUARRY_KEY" \\`, ...rest.map((line) => `  ${line}`)].join('\n');

export function examplesFor(origin: string): readonly Example[] {
  const at = (path: string): string => `"${origin}${path}"`;
  return [
    {
      title: t('Extract a file'),
      command: curl(`-F file=@report.pdf ${at(pathOf(documents.createDocument))}`),
    },
    {
      title: t('Get the progress'),
      command: curl(at(pathOf(jobs.getJob, params))),
    },
    {
      title: t('Get tables and text'),
      command: curl(at(pathOf(jobs.getJobResults, params))),
    },
    {
      title: t('Download the tables as a workbook'),
      command: curl(`-OJ ${at(`${pathOf(jobs.exportJob, params)}?format=xlsx`)}`),
    },
    {
      title: t('Extract from an address and receive a webhook'),
      command: curl(
        `-H "Content-Type: application/json" ${at(pathOf(jobs.extract))} \\`,
        `-d '{"url": "https://example.com/a.pdf", "webhook_url": "https://example.com/hook"}'`,
      ),
    },
  ];
}
