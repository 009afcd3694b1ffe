import type { Json } from './json.ts';

/**
 * The other side of a conversation answered with an error of the protocol. A gateway passes it
 * on as it came: its code and data mean something to whoever asked.
 */
export class PeerRefusal extends Error {
  override readonly name = 'PeerRefusal';
  readonly code: number;
  readonly data: Json | undefined;

  constructor(code: number, message: string, data?: Json) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
