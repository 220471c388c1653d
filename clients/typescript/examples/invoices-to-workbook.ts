/** A folder of invoices to one workbook: node invoices-to-workbook.ts FOLDER WORKBOOK.xlsx */
import { openAsBlob } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fieldRuns, Quarry } from '@quarry/client';

const schema = {
  name: 'Invoice',
  fields: [
    { key: 'supplier', type: 'string' },
    { key: 'invoice_number', type: 'string' },
    { key: 'invoice_date', type: 'date' },
    { key: 'total', type: 'number', format: 'amount', title: 'Total due' },
  ],
} as const;

const [folder = '.', workbook = 'invoices.xlsx'] = process.argv.slice(2);
const quarry = new Quarry();
const documents: string[] = [];
for (const name of (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort()) {
  const added = await quarry.addDocument(await openAsBlob(join(folder, name)), name);
  await quarry.waitForJob(added.job_id);
  documents.push(added.document_id);
}
const run = await quarry.call(fieldRuns.createFieldRun, {
  body: { schema: { ...schema, fields: [...schema.fields] }, doc_ids: documents },
});
const params = { runId: run.id };
while ((await quarry.call(fieldRuns.getFieldRun, { params })).state === 'running') {
  await setTimeout(200);
}
const file = await quarry.open(fieldRuns.exportFieldRun, { params, query: { format: 'xlsx' } });
await writeFile(workbook, new Uint8Array(await file.arrayBuffer()));
for (const result of (await quarry.call(fieldRuns.listFieldRunResults, { params })).items) {
  for (const { path, value, confidence } of result.fields) {
    const level = confidence >= 0.8 ? '' : '  <- compare with the page';
    console.log(`${result.file_name}: ${path} = ${value}${level}`);
  }
}
