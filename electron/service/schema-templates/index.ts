/**
 * Schemas shipped with the program, as data. Descriptions contain the other names under which
 * documents print a field, because extraction matches them as labels.
 */
import type { SchemaTemplate } from '../../../shared/contract/index.ts';
import bankStatement from './bank-statement.json' with { type: 'json' };
import contract from './contract.json' with { type: 'json' };
import cv from './cv.json' with { type: 'json' };
import financialStatements from './financial-statements.json' with { type: 'json' };
import insurancePolicy from './insurance-policy.json' with { type: 'json' };
import invoice from './invoice.json' with { type: 'json' };
import purchaseOrder from './purchase-order.json' with { type: 'json' };
import receipt from './receipt.json' with { type: 'json' };

/** In display order. The contract tests validate them against their schema. */
export const SCHEMA_TEMPLATES = [
  invoice,
  receipt,
  purchaseOrder,
  bankStatement,
  financialStatements,
  contract,
  cv,
  insurancePolicy,
] as SchemaTemplate[];
