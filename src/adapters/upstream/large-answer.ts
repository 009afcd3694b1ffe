import { isUtf8 } from 'node:buffer';
import { setImmediate as othersFirst } from 'node:timers/promises';

import type { JSONRPCMessage } from '@modelcontextprotocol/client';

import type { Json } from '../../base/json.ts';
import { lazyObject, type UnreadMember } from '../../base/unread-json.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { JsonScan, type ByteSpan } from './json-scan.ts';

/** The kind of a large line. */
export type LargeLine =
  /** An answer; its result is parsed by whoever reads it. */
  | { readonly kind: 'answer'; readonly message: JSONRPCMessage }
  | { readonly kind: 'too_deep' }
  | { readonly kind: 'not_json' }
  /** Something that only a parser can tell. */
  | { readonly kind: 'other' };

/** The members that an answer has; one with others is nothing that we know. */
const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'result']);
const RESULT = 'result/';
const OPENING_BRACE = 0x7b;
/** The message around the result. */
const LEVELS_AROUND = 1;

/** Puts the parts of a line together, a few at a time, while others are served. */
export async function joinInTurns(parts: readonly Buffer[]): Promise<Buffer> {
  const line = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  let turnEnds = UPSTREAM.joinSliceBytes;
  for (const part of parts) {
    if (at >= turnEnds) {
      await othersFirst();
      turnEnds = at + UPSTREAM.joinSliceBytes;
    }
    at += part.copy(line, at);
  }
  return line;
}

/** Checks a large line in parts, so that others are served meanwhile. */
export async function readLargeLine(line: Buffer): Promise<LargeLine> {
  if (!isUtf8(line)) {
    return { kind: 'other' };
  }
  const scan = new JsonScan(line, UPSTREAM.answerDepthMax + LEVELS_AROUND);
  while (scan.advance(UPSTREAM.scanSliceBytes) === 'scanning') {
    await othersFirst();
  }
  if (scan.state !== 'valid') {
    return { kind: scan.state === 'too_deep' ? 'too_deep' : 'not_json' };
  }
  const message = scan.isAmbiguous ? undefined : answerIn(line, scan.spans);
  return message === undefined ? { kind: 'other' } : { kind: 'answer', message };
}

function answerIn(line: Buffer, spans: ReadonlyMap<string, ByteSpan>): JSONRPCMessage | undefined {
  const read = ({ from, to }: ByteSpan): Json =>
    JSON.parse(line.toString('utf8', from, to)) as Json;
  const result = spans.get('result');
  const id = spans.get('id');
  const outer = [...spans.keys()].filter((path) => !path.includes('/'));
  if (
    result === undefined ||
    id === undefined ||
    line[result.from] !== OPENING_BRACE ||
    !outer.every((name) => MEMBERS.has(name))
  ) {
    return undefined;
  }
  const members = new Map<string, UnreadMember>();
  for (const [path, span] of spans) {
    if (path.startsWith(RESULT)) {
      members.set(path.slice(RESULT.length), {
        bytes: line.subarray(span.from, span.to),
        read: () => read(span),
      });
    }
  }
  const bytes = line.subarray(result.from, result.to);
  return { jsonrpc: '2.0', id: read(id) as number, result: lazyObject({ bytes, members }) };
}
