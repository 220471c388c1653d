/** Display names of primary statements, and their place before other tables. */
import type { StatementKind, Table } from '../contract/table.ts';
import { type PlainMessage, t } from '../messages/messages.ts';

export const STATEMENT_NAMES: Readonly<Record<StatementKind, PlainMessage>> = {
  balance_sheet: 'Balance sheet',
  income_statement: 'Income statement',
  comprehensive_income_statement: 'Comprehensive income',
  cash_flow_statement: 'Cash flow statement',
  equity_statement: 'Changes in equity',
};

/** Empty for a table that is no statement. */
export const statementName = ({ statement }: Pick<Table, 'statement'>): string =>
  statement ? t(STATEMENT_NAMES[statement]) : '';

/** The same entries, those of statements before all others. */
export const statementsFirst = <T extends { readonly table: Pick<Table, 'statement'> }>(
  entries: Iterable<T>,
): T[] => [...entries].sort((a, b) => Number(!a.table.statement) - Number(!b.table.statement));
