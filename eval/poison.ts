/** How many poisoned texts are found, and how many honest ones are flagged, beside a dozen obvious keywords. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { isJsonObject, type JsonObject } from '../src/base/json.ts';
import type { CheckedTool, Finding } from '../src/knowledge/poison-finding.ts';
import { NameBook, type NamedTool } from '../src/knowledge/poison-names.ts';
import { findingsInText, findingsOf } from '../src/knowledge/poison.ts';
import { readLines, readTools } from './dataset.ts';
import { MissingDataError } from './missing-data-error.ts';
import type { EvalLine } from './report.ts';

interface PoisonOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  /** What is to be read by a person: the real tools that are flagged. */
  readonly note: (text: string) => void;
}

/** A text of a server among the names that there are. */
export interface PoisonItem {
  readonly id: string;
  readonly kind: string;
  readonly half: string;
  readonly subtle: boolean;
  readonly tool: CheckedTool;
  /** Instructions, a prompt or a result. */
  readonly text?: string;
  readonly names: NameBook;
}

interface System {
  readonly name: string;
  readonly check: (item: PoisonItem) => { readonly found: boolean; readonly high: boolean };
}

const OWN_SET = join(import.meta.dirname, '..', 'test', 'attack', 'poison');
const TOOLS_FILE = ['retrieval', 'toucan-distractors', 'tools.jsonl'];
const HALVES = ['dev', 'held'] as const;

/** DIR/attacks.jsonl and DIR/benign.jsonl, or those of this repository; the real tools are DIR/retrieval/toucan-distractors. */
export function evaluatePoison({ dataFolder, emit, note }: PoisonOptions): void {
  const folder = existsSync(join(dataFolder, 'attacks.jsonl')) ? dataFolder : OWN_SET;
  const attacks = readItems(join(folder, 'attacks.jsonl'));
  const benign = readItems(join(folder, 'benign.jsonl'));
  const real = readReal(join(dataFolder, ...TOOLS_FILE));
  for (const system of SYSTEMS) {
    for (const half of HALVES) {
      const mine = attacks.filter((item) => item.half === half);
      emit(line(`poison/${half}`, system, mine, 'found'));
      emit(
        line(
          `poison/${half}/subtle`,
          system,
          mine.filter(({ subtle }) => subtle),
          'found',
        ),
      );
      emit(
        line(
          `benign/${half}`,
          system,
          benign.filter((item) => item.half === half),
          'flagged',
        ),
      );
      for (const kind of new Set(mine.map((item) => item.kind))) {
        emit(
          line(
            `poison/${half}/${kind}`,
            system,
            mine.filter((item) => item.kind === kind),
            'found',
          ),
        );
      }
    }
    emit(line('real/alone', system, real.alone, 'flagged'));
    emit(line('real/together', system, real.together, 'flagged'));
  }
  for (const { tool, names } of real.together) {
    const found = findingsOf(tool, names);
    if (found.length > 0) {
      note(
        `${tool.server}:${tool.name}\n${found.map((finding) => `  ${shownFinding(finding)}`).join('\n')}`,
      );
    }
  }
}

const shownFinding = ({ severity, kind, where, says, excerpt }: Finding): string =>
  `${severity} ${kind}: ${where} ${says}: ${excerpt}`;

/** What the product finds in an item. */
export function findingsFor({ tool, text, names }: PoisonItem): readonly Finding[] {
  return [
    ...findingsOf(tool, names),
    ...(text === undefined
      ? []
      : findingsInText(text, {
          where: 'the text',
          server: tool.server,
          names,
          about: `${tool.name} ${tool.description}`,
        })),
  ];
}

const KEYWORDS: readonly string[] = [
  'ignore previous',
  'ignore all',
  'do not tell',
  'do not mention',
  'secretly',
  'silently',
  '<important>',
  'system prompt',
  'password',
  'api key',
  'id_rsa',
  '.env',
  'base64',
];

const SYSTEMS: readonly System[] = [
  {
    name: 'pml',
    check: (item) => {
      const findings = findingsFor(item);
      return {
        found: findings.length > 0,
        high: findings.some(({ severity }) => severity === 'high'),
      };
    },
  },
  {
    name: 'keywords',
    check: ({ tool, text }) => {
      const { description, inputSchema, name } = tool;
      const all = [name, description, JSON.stringify(inputSchema), text ?? '']
        .join('\n')
        .toLowerCase();
      const found = KEYWORDS.some((keyword) => all.includes(keyword));
      return { found, high: found };
    },
  },
];

function line(
  dataset: string,
  { name, check }: System,
  items: readonly PoisonItem[],
  metric: 'found' | 'flagged',
): EvalLine {
  const checks = items.map((item) => check(item));
  const share = (test: (result: ReturnType<System['check']>) => boolean): number =>
    items.length === 0 ? 0 : (100 * checks.filter((result) => test(result)).length) / items.length;
  return {
    eval: 'poison',
    dataset,
    system: name,
    n: items.length,
    metrics: { [metric]: share(({ found }) => found), held: share(({ high }) => high) },
  };
}

export function readItems(file: string): readonly PoisonItem[] {
  if (!existsSync(file)) {
    throw new MissingDataError(`there is no ${file}`);
  }
  return readLines(file).map((entry) => itemOf(entry));
}

function itemOf(entry: JsonObject): PoisonItem {
  const server = text(entry['server']);
  const given = isJsonObject(entry['tool']) ? entry['tool'] : {};
  const tool: CheckedTool = {
    server,
    name: text(given['name']),
    description: text(given['description']),
    inputSchema: isJsonObject(given['inputSchema']) ? given['inputSchema'] : {},
  };
  const siblings = texts(entry['siblings']).map((name) => ({ server, name }));
  const others = texts(entry['others']).map((id): NamedTool => {
    const [otherServer = '', ...name] = id.split(':');
    return { server: otherServer, name: name.join(':') };
  });
  return {
    id: text(entry['id']),
    kind: text(entry['kind']),
    half: text(entry['half']),
    subtle: entry['subtle'] === true,
    tool,
    ...(typeof entry['text'] === 'string' && { text: entry['text'] }),
    names: new NameBook([tool, ...siblings, ...others]),
  };
}

/** Each real tool with those of its server, and all of them in one catalog of some 1,500 servers. */
function readReal(file: string): Readonly<Record<'alone' | 'together', readonly PoisonItem[]>> {
  const tools = existsSync(file) ? readTools(file) : [];
  const all = new NameBook(tools);
  const servers = new Map<string, NamedTool[]>();
  for (const tool of tools) {
    servers.set(tool.server, [...(servers.get(tool.server) ?? []), tool]);
  }
  const books = new Map([...servers].map(([server, list]) => [server, new NameBook(list)]));
  const item = (tool: (typeof tools)[number], names: NameBook): PoisonItem => ({
    id: tool.id,
    kind: 'real',
    half: '',
    subtle: false,
    tool,
    names,
  });
  return {
    alone: tools.map((tool) => item(tool, books.get(tool.server) ?? all)),
    together: tools.map((tool) => item(tool, all)),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
