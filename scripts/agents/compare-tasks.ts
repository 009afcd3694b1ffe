/**
 * Small tasks on real servers, and the fewest steps that an agent needs for each: with the tools themselves, where calls
 * that do not need each other are made at once, and with pml.
 */
import { join } from 'node:path';

import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { objectIn } from './object-in.ts';

/** A call of a tool of a server, as `server:tool`. */
export interface DirectCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** One task. */
export interface CompareTask {
  readonly id: string;
  readonly title: string;
  /** Each turn of the model; it may use what came back so far. */
  readonly turns: readonly ((results: readonly string[]) => readonly DirectCall[])[];
  /** Every tool that the turns use. */
  readonly tools: readonly string[];
  /** With pml, where the task is one step: the words of the person, with all values. pml plans and runs it. */
  readonly request?: string;
  /** With pml: one intent for each kind of step. */
  readonly intents: readonly string[];
  readonly workflow: readonly JsonObject[];
  /** A text that must be in the last results, whichever way. */
  readonly proof: string;
}

const READ = 'files:read_text_file';

function valueIn(text: string, ...path: readonly (string | number)[]): string {
  let value: Json | undefined = objectIn(text);
  for (const key of path) {
    value = Array.isArray(value)
      ? (value[Number(key)] as Json)
      : isJsonObject(value)
        ? value[key]
        : undefined;
  }
  return typeof value === 'string' ? value : '';
}

/** Claude Code adds notes for its model below a result. */
const withoutNotes = (text: string): string => text.split('\n\n<system-reminder>')[0] ?? text;

/** The calls that the tasks are made of, in one repository. */
function callsIn(project: string) {
  const path = { path: project };
  const file = (name: string): string => join(project, name);
  const write = (name: string, content: string): DirectCall => ({
    tool: 'files:write_file',
    args: { path: file(name), content },
  });
  return {
    path,
    read: (name: string): DirectCall => ({ tool: READ, args: { path: file(name) } }),
    log: { tool: 'git:git_log', args: { ...path, maxCount: 3 } },
    copy: (content: string): DirectCall => write('copy.txt', content),
    note: write('note.txt', 'a note\n'),
    add: { tool: 'git:git_add', args: { ...path, paths: ['note.txt'] } },
    commit: { tool: 'git:git_commit', args: { ...path, message: 'a note' } },
    status: { tool: 'git:git_status', args: path },
  };
}

const asTask = (id: string, call: DirectCall, ...after: readonly string[]): JsonObject => ({
  id,
  tool: call.tool,
  args: call.args,
  ...(after.length > 0 && { dependsOn: after }),
});

/** The tasks in a repository as `makeProject` makes it. */
export function compareTasks(project: string): readonly CompareTask[] {
  return [...readingTasks(project), ...longerTasks(project)];
}

function readingTasks(project: string): readonly CompareTask[] {
  const { path, read, log, status } = callsIn(project);
  return [
    {
      id: 'read',
      title: 'read one file',
      turns: [() => [read('README.md')]],
      tools: [READ],
      request: `read the file ${join(project, 'README.md')}`,
      intents: ['read a text file'],
      workflow: [asTask('read', read('README.md'))],
      proof: 'What project is for',
    },
    {
      id: 'three',
      title: 'read two files and the state of the repository',
      turns: [() => [read('README.md'), read('main.txt'), status]],
      tools: [READ, 'git:git_status'],
      intents: ['read a text file', 'git status'],
      workflow: [
        asTask('one', read('README.md')),
        asTask('two', read('main.txt')),
        asTask('state', status),
      ],
      proof: 'version 3',
    },
    {
      id: 'last',
      title: 'show the last commit',
      turns: [
        () => [log],
        ([text = '']) => [
          {
            tool: 'git:git_show',
            args: { ...path, object: valueIn(text, 'commits', 0, 'hash') },
          },
        ],
      ],
      tools: ['git:git_log', 'git:git_show'],
      intents: ['git log', 'git show a commit'],
      workflow: [
        asTask('log', log),
        {
          id: 'show',
          tool: 'git:git_show',
          args: { ...path, object: '${log.commits[0].hash}' },
        },
      ],
      proof: 'version 3',
    },
  ];
}

function longerTasks(project: string): readonly CompareTask[] {
  const { path, read, log, copy, note, add, commit, status } = callsIn(project);
  return [
    {
      id: 'copy',
      title: 'copy the text of one file into another',
      turns: [
        () => [read('main.txt')],
        ([text = '']) => [copy(valueIn(text, 'content') || withoutNotes(text))],
      ],
      tools: [READ, 'files:write_file'],
      intents: ['read a text file', 'write a file'],
      workflow: [asTask('read', read('main.txt')), asTask('write', copy('${read.content}'))],
      proof: 'Successfully wrote',
    },
    {
      id: 'commit',
      title: 'write a note and commit it',
      turns: [() => [note], () => [add], () => [commit]],
      tools: ['files:write_file', 'git:git_add', 'git:git_commit'],
      intents: ['write a file', 'git add', 'git commit'],
      workflow: [asTask('note', note), asTask('add', add, 'note'), asTask('commit', commit, 'add')],
      proof: 'a note',
    },
    {
      id: 'look',
      title: 'look at a repository: folder, two files, history, state',
      turns: [
        () => [{ tool: 'files:list_directory', args: path }, log, status],
        () => [read('README.md'), read('main.txt')],
      ],
      tools: ['files:list_directory', READ, 'git:git_log', 'git:git_status'],
      intents: ['list a folder', 'read a text file', 'git log', 'git status'],
      workflow: [
        asTask('folder', { tool: 'files:list_directory', args: path }),
        asTask('log', log),
        asTask('status', status),
        asTask('one', read('README.md')),
        asTask('two', read('main.txt')),
      ],
      proof: 'version 3',
    },
  ];
}
