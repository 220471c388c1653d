/** The store's interface for webhooks. */
import type { ServiceText } from '../../shared/contract/index.ts';
import type { Paging, Slice } from './records.ts';

export interface WebhookSecretRecord {
  readonly secret: string;
  /** Unix milliseconds; null for the current one. */
  readonly retiresAt: number | null;
}

/** Secrets that sign the webhooks of an account: the current one, and recently replaced ones. */
export interface WebhookSecretRepository {
  /** The current one first, created on first use; `at` is in Unix milliseconds. */
  valid(accountId: string, at: number): Promise<WebhookSecretRecord[]>;
  /** Creates a new current secret; the old one stays valid until `retiresAt`. */
  rotate(accountId: string, when: { at: number; retiresAt: number }): Promise<void>;
}

export interface DeliveryAttempt {
  readonly at: string;
  /** Status of the response; null if there was none. */
  readonly status: number | null;
  readonly error: ServiceText | null;
  readonly milliseconds: number;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly jobId: string;
  readonly accountId: string;
  readonly filename: string | null;
  /** True if the job completed; otherwise it failed. */
  readonly completed: boolean;
  readonly url: string;
  readonly state: 'pending' | 'delivered' | 'given_up';
  /** Unix milliseconds of the next attempt, while it is pending; 0 means immediately. */
  readonly dueAt: number;
  readonly createdAt: string;
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** A delivery that waits for an attempt. */
export interface PendingDelivery {
  readonly id: string;
  readonly accountId: string;
  readonly jobId: string;
  readonly url: string;
  readonly dueAt: number;
  /** Number of attempts made. */
  readonly made: number;
}

/**
 * Webhook deliveries and their results. A delivery is created in the same transaction in which a
 * job with a webhook ends.
 */
export interface DeliveryRepository {
  /** In the order in which they are due. */
  pending(): Promise<PendingDelivery[]>;
  /** False if it is no longer pending, or no longer due at the known time. */
  postpone(delivery: Pick<PendingDelivery, 'id' | 'dueAt'>, until: number): Promise<boolean>;
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
  /** Makes it due immediately, whatever its state. */
  sendAgain(id: string): Promise<void>;
}
