/** Access to the keychain of the operating system from the service's process, through messages. */
import { type Cipher, CipherUnavailable } from '../service/answerers/keys.ts';
import type { CipherAnswer, CipherOutcome, CipherRequest } from './service-messages.ts';

/** The system may ask the user to unlock the keychain, ms. */
const ANSWER_TIME_LIMIT = 60_000;

export class ServiceCipher implements Cipher {
  readonly #send: (request: CipherRequest) => void;
  readonly #waiting = new Map<number, (outcome: CipherOutcome) => void>();
  #lastId = 0;

  constructor(send: (request: CipherRequest) => void) {
    this.#send = send;
  }

  async encrypt(text: string): Promise<string | null> {
    const outcome = await this.#ask('encrypt', text);
    if (outcome.status === 'failed') throw new Error('The text could not be encrypted.');
    return outcome.status === 'done' ? outcome.text : null;
  }

  async decrypt(encrypted: string): Promise<string> {
    const outcome = await this.#ask('decrypt', encrypted);
    if (outcome.status === 'unavailable') throw new CipherUnavailable();
    if (outcome.status === 'failed') throw new Error('The text could not be decrypted.');
    return outcome.text;
  }

  /** A response after its time limit is dropped. */
  receive({ id, outcome }: CipherAnswer): void {
    this.#waiting.get(id)?.(outcome);
  }

  async #ask(operation: CipherRequest['operation'], text: string): Promise<CipherOutcome> {
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<CipherOutcome>();
    const timer = setTimeout(() => reject(new CipherUnavailable()), ANSWER_TIME_LIMIT);
    this.#waiting.set(id, resolve);
    try {
      this.#send({ type: 'cipher', id, operation, text });
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }
}
