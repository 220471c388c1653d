/**
 * Names and addresses of the seller and the buyer of an invoice, by the blocks of lines of its first
 * page (party-blocks.ts). A labelled block is that party. Without a label the seller is named at the
 * head or the foot of the page, beside its telephone, tax and bank numbers and its web address; the
 * buyer is the other block with an address.
 */

import { heightOf } from '../../../../shared/geometry.ts';
import { median } from '../../common/numbers.ts';
import { labelTerms } from '../../language/vocabulary/index.ts';
import { termsOf } from '../../language/vocabulary/terms.ts';
import type { PageLines } from '../evidence/lines.ts';
import { valueFeatures, withFeatures } from './features.ts';
import { type PartyBlock, partyBlocks, ROLES, type Role } from './party-blocks.ts';
import { AUTHOR } from './subject.ts';
import type { Candidate, FeatureVector, PreparedDocument, Wanted } from './types.ts';

/** Contact lines that are counted. */
const MOST_CONTACTS = 3;
/** Share of the height of the page that is its head. */
const HEAD = 0.3;

/** The party that a field asks for; null if it asks for none. */
export function roleOf({ names }: Wanted): Role | null {
  const units = names.flat();
  const role = ROLES.findLast((one) => units.includes(one));
  if (role) return role;
  return units.length > 0 && units.every((unit) => AUTHOR.has(unit)) ? 'supplier' : null;
}

export function invoiceParties(
  prepared: PreparedDocument,
  wanted: Wanted,
  lines: PageLines,
): Candidate[] {
  const role = roleOf(wanted);
  if (role === null) return [];
  const blocks = partyBlocks(prepared, lines);
  const domains = domainsOf(lines);
  const author = authorOf(prepared, lines);
  const isNamed = blocks.some((block) => block.role === role);
  return blocks.flatMap((block) => {
    if (isNamed && block.role === null) return [];
    const value = wanted.kind === 'address' ? block.address : block.name;
    if (!value) return [];
    const { first } = block;
    const features = {
      ...roleFeatures(block, role, author, domains),
      [`${role === author ? 'seller' : 'buyer'} is the only party`]: Number(
        block.role === null && !blocks.some((other) => other !== block && isParty(other)),
      ),
      unlabelled: Number(block.role === null),
      'postal code': Number(wanted.kind === 'address' && block.hasPostalCode),
      ...valueFeatures(prepared, wanted, first, value),
    };
    return [{ ...value, page: first.page, features }];
  });
}

/** Candidates for a party, those within a block that is labelled as another party marked as such. */
export function markOtherParties(
  prepared: PreparedDocument,
  wanted: Wanted,
  lines: PageLines,
  candidates: readonly Candidate[],
): Candidate[] {
  const role = roleOf(wanted);
  if (role === null) return [...candidates];
  const others = partyBlocks(prepared, lines).filter((block) => block.role !== null);
  const taken = new Set(
    others
      .filter((block) => block.role !== role)
      .flatMap(({ segments }) => segments.flatMap(({ words }) => words)),
  );
  return candidates.map((candidate) =>
    candidate.words.some((word) => taken.has(word))
      ? withFeatures(candidate, { 'other labelled party': 1 })
      : candidate,
  );
}

const isParty = ({ name, address, contacts }: PartyBlock): boolean =>
  name !== null && (address !== null || contacts > 0);

/** Kinds of documents that a seller writes, and those that a buyer does. */
const BY_SELLER = ['invoice', 'credit note', 'estimate', 'delivery note'];
const BY_BUYER = ['purchase order', 'remittance advice'];

/** Who wrote the document, by the first line that says of what kind it is. */
export function authorOf({ vocabulary }: PreparedDocument, lines: PageLines): Role {
  for (const { text } of lines.segments()) {
    const [kind = '', ...others] = vocabulary
      .units(labelTerms(/^\D*/u.exec(text)?.[0] ?? ''))
      .filter((unit) => !vocabulary.isNeutral(unit) && !vocabulary.isGeneral(unit));
    if (others.length > 0) continue;
    if (BY_SELLER.includes(kind)) return 'supplier';
    if (BY_BUYER.includes(kind)) return 'buyer';
  }
  return 'supplier';
}

/** The names of the features are those of an invoice, which the seller writes. */
function roleFeatures(
  block: PartyBlock,
  role: Role,
  author: Role,
  domains: readonly string[],
): FeatureVector {
  const { first, name, address, contacts, isSenderLine } = block;
  const who = role === author ? 'seller' : 'buyer';
  const y = first.rect.y0 / first.page.height;
  return {
    'labelled party': Number(block.role === role),
    'other labelled party': Number(block.role !== null && block.role !== role),
    ...(block.role === null && {
      [`${who} without label`]: 1,
      [`${who} at the head`]: Number(y < HEAD),
      [`${who} beside contacts`]: Math.min(contacts, MOST_CONTACTS) / MOST_CONTACTS,
      [`${who} in a web address`]: Number(name !== null && isInDomain(String(name.value), domains)),
      [`${who} with address`]: Number(name !== null && address !== null),
      [`${who} in a sender line`]: Number(isSenderLine),
      [`${who} set large`]: Number(heightOf(first.rect) > LARGE * medianHeight(first.page)),
    }),
  };
}

/** Large text has at least this multiple of the usual height of the words. */
const LARGE = 1.3;

const medianHeight = ({ words, height }: PartyBlock['first']['page']): number =>
  median(words.text.map((_, word) => (words.boxes[4 * word + 3] ?? 0) * height));

const DOMAIN = /(?:@|www\.|https?:\/\/(?:www\.)?)([\p{L}\d-]{3,})\./gu;

/** Host names of the e-mail and web addresses of a page. */
const domainsOf = (lines: PageLines): string[] =>
  [...lines.segments()].flatMap(({ text }) =>
    [...text.toLowerCase().matchAll(DOMAIN)].map(([, host = '']) => host.replace(/-/g, '')),
  );

/** Minimum letters of a word of a name that is part of a host name. */
const LEAST_PART = 4;

function isInDomain(name: string, domains: readonly string[]): boolean {
  const [first = ''] = termsOf(name);
  const whole = termsOf(name).join('');
  return domains.some(
    (host) => (first.length >= LEAST_PART && host.includes(first)) || whole.startsWith(host),
  );
}
