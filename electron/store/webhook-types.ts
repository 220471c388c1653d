/** What the service asks of its store about webhooks. */
import type { Paging, Slice } from './records.ts';

export interface WebhookSecretRecord {
  readonly secret: string;
  /** Unix milliseconds; null for the one in force. */
  readonly retiresAt: number | null;
}

/** Secrets that sign the webhooks of an account: one in force, and those that it replaced of late. */
export interface WebhookSecretRepository {
  /** The one in force first, made when it is first asked for; `at` is in Unix milliseconds. */
  valid(accountId: string, at: number): Promise<WebhookSecretRecord[]>;
  /** Puts a new one in force; the old one stays valid until `retiresAt`. */
  rotate(accountId: string, when: { at: number; retiresAt: number }): Promise<void>;
}

export interface DeliveryAttempt {
  readonly at: string;
  /** Of the receiver's answer; null where there was none. */
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly jobId: string;
  readonly accountId: string;
  readonly filename: string | null;
  /** The job completed; it failed otherwise. */
  readonly completed: boolean;
  readonly url: string;
  readonly state: 'pending' | 'delivered' | 'given_up';
  /** Unix milliseconds of the next attempt, while it is pending; 0 is at once. */
  readonly dueAt: number;
  readonly createdAt: string;
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** A delivery that waits for an attempt. */
export interface PendingDelivery {
  readonly id: string;
  readonly jobId: string;
  readonly url: string;
  readonly dueAt: number;
  /** Attempts that were made. */
  readonly made: number;
}

/**
 * Webhook events that are owed, and what became of them. A delivery comes into being in the same
 * transaction in which a job with a webhook ends.
 */
export interface DeliveryRepository {
  /** In the order in which they are due. */
  pending(): Promise<PendingDelivery[]>;
  record(
    id: string,
    outcome: Omit<DeliveryAttempt, 'at'> & Pick<DeliveryRecord, 'state' | 'dueAt'>,
  ): Promise<void>;
  /** Oldest first. */
  attempts(jobId: string): Promise<DeliveryAttempt[]>;
  find(id: string): Promise<DeliveryRecord | null>;
  /** Newest first. */
  list(
    accountId: string,
    filter: { state?: DeliveryRecord['state'] | undefined } & Paging,
  ): Promise<Slice<DeliveryRecord>>;
  /** Makes it due at once, whatever became of it. */
  sendAgain(id: string): Promise<void>;
}
