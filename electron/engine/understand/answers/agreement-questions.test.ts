import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { answerFrom, PassageIndex } from '../../../../test/support/written-answers.ts';

const LEASE = [
  'LEASE',
  'THIS LEASE is made and entered into as of 5 May 2023 by and between Harbour Estates Ltd, whose office is at 1 Quay Street, Bristol (the "Landlord"), and Anna Reed of 3 Mill Lane, Bath (the "Tenant").',
  'This lease takes effect on 5 May 2023 and stays in force for a period of five (5) years from that date.',
  'This lease is governed by the laws of the State of Oregon.',
  'Rent is due on the first day of each month.',
];

const index = PassageIndex.of([textPage(1, LEASE)]);
const ask = async (question: string) => answerFrom(await index, question);

describe('questions about an agreement', () => {
  it.each([
    ['Who are the parties to the agreement?', ['Harbour Estates Ltd [', 'Anna Reed [']],
    ['Who is the landlord?', ['The landlord is Harbour Estates Ltd [1].']],
    ['Who is the tenant?', ['The tenant is Anna Reed [1].']],
    ['Which law governs the lease?', ['The governing law is that of Oregon [1].']],
    ['How long is the term of the lease?', ['The term is 5 years [1].', 'five (5) years']],
    ['When does the lease take effect?', ['The agreement takes effect on 5 May 2023 [1].']],
    ['Welches Recht gilt für den Vertrag?', ['Oregon']],
  ])('answers %s', async (question, expected) => {
    const { answer, found, citations } = await ask(question);
    for (const part of expected) expect(answer).toContain(part);
    expect(found).toBe(true);
    expect(citations[0]?.page).toBe(1);
  });

  it('names nobody for a role that the agreement does not define', async () => {
    expect((await ask('Who is the guarantor?')).answer).not.toContain('The guarantor is');
  });
});
