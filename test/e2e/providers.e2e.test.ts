/** The providers of answers in the settings: added, tested, made the default, removed and brought back. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ModelServer, ollamaServer } from '../support/model-server.ts';
import { FLOATING, violationsInDark } from './axe.ts';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

let workbench: Workbench;
let server: ModelServer;
beforeAll(async () => {
  server = await ollamaServer(['small:latest']);
});
afterAll(() => server.close());

describe.skipIf(!hasBrowser)('the providers of answers', () => {
  beforeEach(async () => {
    workbench = await openWorkbench();
  });
  afterEach(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('a server is added, tested, made the default, removed and brought back', async () => {
    const { page } = workbench;
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('tab', { name: 'Answers' }).click();
    const builtIn = dialog.getByRole('listitem').filter({ hasText: 'Built-in' });
    await builtIn.getByText('Default').waitFor();
    await builtIn.getByText('Processed on this machine').waitFor();

    await dialog.getByRole('button', { name: 'Add provider' }).click();
    const form = dialog.getByRole('form', { name: 'Add provider' });
    await form.locator('[role=combobox]:focus').waitFor();
    // Ollama's own address is there from the start.
    const address = form.getByRole('textbox', { name: 'Address' });
    expect(await address.inputValue()).toBe('http://127.0.0.1:11434');
    await address.fill('ftp://nowhere');
    await page.keyboard.press('Tab');
    await form.getByText(/http:\/\/ or https:\/\//).waitFor();
    await address.fill(server.baseUrl);
    await page.keyboard.press('Tab');
    const models = form.getByRole('combobox', { name: 'Model' });
    await models.getByText('small:latest').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill('Office model');
    await form.getByRole('checkbox', { name: /^Use for answers/ }).uncheck();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const row = dialog.getByRole('listitem').filter({ hasText: 'Office model' });
    await row.getByText('Processed on this machine').waitFor();

    await row.getByRole('button', { name: 'Test connection of Office model' }).click();
    await row.getByText('Models: small:latest').waitFor();
    await row.getByRole('button', { name: 'Make Office model the default' }).click();
    await row.getByText('Default', { exact: true }).waitFor();

    await row.getByRole('button', { name: 'Edit Office model' }).click();
    const edit = dialog.getByRole('form', { name: 'Edit Office model' });
    await edit.locator('input:focus').waitFor();
    await edit.getByRole('textbox', { name: 'Address' }).fill('https://api.example.com/v1');
    await edit.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Excerpts of the document are sent to api.example.com').waitFor();

    // The row goes by an event, before the removal is answered; an undo waits for the answer.
    const answered = Promise.withResolvers<void>();
    await page.route('**/providers/*', async (route) => {
      const response = await route.fetch();
      await answered.promise;
      await route.fulfill({ response });
    });
    await row.getByRole('button', { name: 'Remove Office model' }).click();
    await expect.poll(() => row.count()).toBe(0);
    await page.keyboard.press('Control+z');
    answered.resolve();
    await row.getByText('Default', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await builtIn.getByText('Default').waitFor();
  });

  test('a local model is set up in five steps, and the chat uses it without a reload', async () => {
    const { page } = workbench;
    await workbench.addFiles([await fixture('invoice.pdf')]);
    await page
      .getByRole('list', { name: 'Documents' })
      .getByText(/1 page · /)
      .waitFor();
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByRole('button', { name: /^Answered by: Built-in/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    const form = dialog.getByRole('form', { name: 'Add provider' });
    // In a test Ollama has another port than its own.
    await form.getByRole('textbox', { name: 'Address' }).fill(server.baseUrl);
    await page.keyboard.press('Tab');
    await form.getByRole('combobox', { name: 'Model' }).getByText('small:latest').waitFor();
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Answered by: small:latest' }).waitFor();
  });
});
