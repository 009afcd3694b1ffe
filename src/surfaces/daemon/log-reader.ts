/** The log that the background process writes: one JSON object per line. */
import { type FileHandle, open } from 'node:fs/promises';

import { isJsonObject, type JsonObject, parseJson } from '../../base/json.ts';

/** Reads the lines that are new since the last read. The first read returns the end of the file. */
export class LogReader {
  readonly #file: string;
  readonly #bytesMax: number;
  #at: number | undefined;
  #rest = '';

  /** `bytesMax`: how much of the end is read at once. */
  constructor(file: string, bytesMax: number) {
    this.#file = file;
    this.#bytesMax = bytesMax;
  }

  async read(): Promise<readonly string[]> {
    const opened = await openedIfThere(this.#file);
    if (opened === undefined) {
      return [];
    }
    try {
      const { size } = await opened.stat();
      const start = this.#at ?? Math.max(0, size - this.#bytesMax);
      // Shorter than before: it was set aside and begun anew.
      const from = Math.max(start > size ? 0 : start, size - this.#bytesMax);
      const bytes = Buffer.alloc(size - from);
      const { bytesRead } = await opened.read(bytes, 0, bytes.length, from);
      const isCut = this.#at === undefined && from > 0;
      this.#at = from + bytesRead;
      const parts = (this.#rest + bytes.subarray(0, bytesRead).toString('utf8')).split('\n');
      this.#rest = parts.pop() ?? '';
      return parts.slice(isCut ? 1 : 0).filter((text) => text !== '');
    } finally {
      await opened.close();
    }
  }
}

function openedIfThere(file: string): Promise<FileHandle | undefined> {
  return open(file, 'r').catch(() => undefined);
}

/** Returns true if a log line is about the server. */
export function isAbout(text: string, server: string): boolean {
  const { server: name, serverId } = logEntry(text);
  return name === server || serverId === server;
}

/** A line as data; nothing where it is none. */
export function logEntry(text: string): JsonObject {
  const parsed = parseJson(text);
  return isJsonObject(parsed) ? parsed : {};
}

/** Formats the details of an event in one line, without time, level and name. */
export function logDetail({
  time: _time,
  level: _level,
  event: _event,
  ...rest
}: JsonObject): string {
  return Object.entries(rest)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
