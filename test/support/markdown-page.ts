import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A fenced block of a page. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** Where its first line stands, for messages. */
  readonly line: number;
}

/** A page of the documentation, taken apart far enough to be compared with the code. */
export class MarkdownPage {
  readonly file: string;
  readonly text: string;

  /** `file` is relative to the repository. */
  constructor(file: string) {
    this.file = file;
    this.text = readFileSync(join(ROOT, file), 'utf8');
  }

  get blocks(): readonly CodeBlock[] {
    return [...this.text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gmu)].map((match) => ({
      language: match[1] ?? '',
      text: match[2] ?? '',
      line: this.text.slice(0, match.index).split('\n').length + 1,
    }));
  }

  /** Addresses of links to files, without what is in code. */
  get fileLinks(): readonly string[] {
    const prose = this.text.replaceAll(/^```[\s\S]*?^```$/gmu, '').replaceAll(/`[^`\n]*`/gu, '');
    return [...prose.matchAll(/\]\(([^)\s]+)\)/gu)]
      .map((match) => match[1] ?? '')
      .filter((address) => !/^[a-z]+:/u.test(address));
  }

  /** Anchors that its headings make. */
  get anchors(): readonly string[] {
    return [...this.text.matchAll(/^#+ (.+)$/gmu)].map((match) =>
      (match[1] ?? '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/gu, '-'),
    );
  }

  /** What stands in backticks in the first column of the tables below a heading. */
  named(heading: string): readonly string[] {
    const start = this.text.search(new RegExp(`^#+ ${escaped(heading)}$`, 'mu'));
    if (start < 0) {
      throw new Error(`${this.file} has no heading "${heading}"`);
    }
    const [, ...rest] = this.text.slice(start).split('\n');
    const end = rest.findIndex((line) => line.startsWith('#'));
    const rows = rest.slice(0, end < 0 ? undefined : end).filter((line) => line.startsWith('|'));
    return rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/gu)].map((match) => match[1] ?? ''),
    );
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}
