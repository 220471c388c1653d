/** The first steps of a program, as commands for a shell. */
import { documents, jobs, pathOf } from '../../shared/contract/index.ts';

export interface Example {
  readonly title: string;
  readonly command: string;
}

const KEY = '-H "Authorization: Bearer $QUARRY_KEY"';
/** Stands for the id that the first answer gives. */
const params = { jobId: 'JOB_ID' };

export function examplesFor(origin: string): readonly Example[] {
  const at = (path: string): string => `"${origin}${path}"`;
  const json = `-H "Content-Type: application/json"`;
  return [
    {
      title: 'Extract a file',
      command: `curl ${KEY} -F file=@report.pdf ${at(pathOf(documents.createDocument))}`,
    },
    {
      title: 'See how far it is',
      command: `curl ${KEY} ${at(pathOf(jobs.getJob, params))}`,
    },
    {
      title: 'Read the tables and the text',
      command: `curl ${KEY} ${at(pathOf(jobs.getJobResults, params))}`,
    },
    {
      title: 'Save the tables as a workbook',
      command: `curl -OJ ${KEY} ${at(`${pathOf(jobs.exportJob, params)}?format=xlsx`)}`,
    },
    {
      title: 'Extract from an address and be told when it is done',
      command: [
        `curl ${KEY} ${json} ${at(pathOf(jobs.extract))} \\`,
        `  -d '{"url": "https://example.com/report.pdf", "webhook_url": "https://example.com/hook"}'`,
      ].join('\n'),
    },
  ];
}
