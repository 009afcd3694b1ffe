/** Made-up stories: the same work again and again, and what a search is to find by it. */
import { type ToolId, toolId } from '../src/base/ids.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import type { RecordedRun } from './recorded-runs.ts';

/** One story: its run, what is asked after each time, and which tool is to be found. */
export interface Story {
  readonly name: string;
  readonly run: (at: number) => RecordedRun;
  readonly asked: string;
  readonly context: ToolId;
  readonly wanted: ToolId;
}

const id = (name: string): ToolId => toolId('studio', name);
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  list_dir: 'List the entries of a directory.',
  read_json: 'Read a JSON document.',
  parse_xml: 'Parse an XML document.',
  analyze: 'Analyze a table of numbers.',
  list_orders: 'List the orders of a customer.',
  show_calendar: 'Show what is planned for today.',
  git_clone: 'Clone a repository.',
  npm_install: 'Install the packages of a folder.',
  deploy: 'Put a site online.',
  check_site: 'Check whether a site is online.',
};

export const STORY_TOOLS: readonly Tool[] = Object.entries(DESCRIPTIONS).map(
  ([name, description]) => {
    const inputSchema = { type: 'object', properties: {} };
    const definition = { name, description, inputSchema };
    return { id: id(name), server: 'studio', name, description, inputSchema, definition };
  },
);

/** Each call after the other; each gives something that the next one takes. */
function runOf(name: string, tools: readonly string[]): (at: number) => RecordedRun {
  return (at) => ({
    id: `${name} ${at}`,
    group: name,
    domain: name,
    intent: '',
    isGood: true,
    user: [],
    calls: tools.map((tool, step) => ({
      tool: id(tool),
      args: step === 0 ? {} : { given: `${name}-${at}-${step - 1}` },
      result: { made: `${name}-${at}-${step}` },
      step,
      ok: true,
      readOnly: true,
    })),
  });
}

export const STORIES: readonly Story[] = [
  {
    name: 'xml',
    run: runOf('xml', ['list_dir', 'parse_xml']),
    asked: 'go on with the deliveries',
    context: id('list_dir'),
    wanted: id('parse_xml'),
  },
  {
    name: 'npm',
    run: runOf('npm', ['git_clone', 'npm_install', 'deploy']),
    asked: 'put the site online',
    context: id('git_clone'),
    wanted: id('npm_install'),
  },
];
