/** What was sent over one connection, and whether what comes back fits to it. */

/** A broken promise, with what is needed to see it again. */
export interface Violation {
  readonly rule: string;
  readonly detail: string;
}

/** What a message is by the protocol, read as the receiver reads it. */
export type Kind = 'request' | 'notification' | 'answer' | 'junk';

export interface Read {
  readonly kind: Kind;
  /** The JSON of the ids in it: of a request, of those in a batch, of whatever else a refusal may name. */
  readonly ids: readonly string[];
}

/** A batch is junk to all but the oldest revisions, where its requests are answered one by one. */
export function readAs(bytes: Buffer): Read {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { kind: 'junk', ids: [] };
  }
  if (Array.isArray(value)) {
    return { kind: 'junk', ids: value.flatMap((each) => idsOf(each)) };
  }
  if (typeof value !== 'object' || value === null) {
    return { kind: 'junk', ids: [] };
  }
  const { jsonrpc, id, method } = value as Record<string, unknown>;
  const ids = idsOf(value);
  const [own] = ids;
  if (jsonrpc === '2.0' && typeof method === 'string') {
    const isNotification = id === undefined;
    return { kind: own !== undefined ? 'request' : isNotification ? 'notification' : 'junk', ids };
  }
  const isAnswer =
    jsonrpc === '2.0' && own !== undefined && ('result' in value || 'error' in value);
  return { kind: isAnswer ? 'answer' : 'junk', ids };
}

function idsOf(value: unknown): readonly string[] {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? [JSON.stringify(id)] : [];
}

const STACK = /\n\s+at |\bat (?:async )?[\w.<>]+ \((?:file|node|\/)|node:internal\//u;
const SHOWN_LENGTH = 400;

/** Looks at every line of one connection. */
export class Ledger {
  readonly #open = new Map<string, number>();
  readonly #secrets: readonly string[];
  #nullsAllowed = 0;
  answers = 0;

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  sent({ kind, ids }: Read): void {
    for (const id of kind === 'answer' ? [] : ids) {
      this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
    }
    // An answer to nobody's question may be told to be one.
    if (kind !== 'notification') {
      this.#nullsAllowed += 1;
    }
  }

  /** Text of any kind that came out of pml. */
  leaksIn(text: string): Violation | undefined {
    const secret = this.#secrets.find((each) => text.includes(each));
    if (secret !== undefined) {
      return { rule: 'no secret in any output', detail: around(text, secret) };
    }
    const stack = STACK.exec(text)?.[0];
    return stack === undefined
      ? undefined
      : { rule: 'no stack trace in any output', detail: around(text, stack) };
  }

  /** One message that came back. `isRefusal`: HTTP says no in a body, whatever was asked. */
  received(text: string, isRefusal = false): Violation | undefined {
    const leak = this.leaksIn(text);
    if (leak !== undefined) {
      return leak;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return { rule: 'every answer is JSON', detail: text.slice(0, SHOWN_LENGTH) };
    }
    const { id, method } = (value ?? {}) as Record<string, unknown>;
    if (typeof method === 'string') {
      return undefined;
    }
    this.answers += 1;
    if (id === null || id === undefined) {
      this.#nullsAllowed -= 1;
      return this.#nullsAllowed < 0 && !isRefusal
        ? { rule: 'no answer to a notification', detail: text.slice(0, SHOWN_LENGTH) }
        : undefined;
    }
    const key = JSON.stringify(id);
    const open = this.#open.get(key) ?? 0;
    if (open === 0) {
      return { rule: 'an answer has the id of a request', detail: text.slice(0, SHOWN_LENGTH) };
    }
    if (open === 1) {
      this.#open.delete(key);
    } else {
      this.#open.set(key, open - 1);
    }
    return undefined;
  }
}

function around(text: string, found: string): string {
  const at = text.indexOf(found);
  return text.slice(Math.max(0, at - SHOWN_LENGTH / 2), at + SHOWN_LENGTH);
}
