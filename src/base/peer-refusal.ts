import type { Json } from './json.ts';

/**
 * The other side answered with a protocol error. The gateway passes it on unchanged: its code and
 * data mean something to the requester.
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
