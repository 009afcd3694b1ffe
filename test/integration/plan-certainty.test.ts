/** How sure plans are for plain requests, with the search that the gateway has and nothing learned. */
import { beforeAll, describe, expect, it } from 'vitest';

import { drafted, unitTexts } from '../../eval/drafted.ts';
import { hybrid, searchedTexts } from '../../eval/systems.ts';
import { createMiniLmEmbedder } from '../../src/adapters/embedding/minilm.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { toolId } from '../../src/base/ids.ts';
import { EMPTY_CATALOG, withServerTools } from '../../src/knowledge/catalog.ts';
import { ToolGraph } from '../../src/knowledge/tool-graph.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { toolText } from '../../src/retrieve/tool-vectors.ts';
import { GATES } from '../../src/tuning/thresholds.ts';

/** Two public servers: server, name, the beginning of the description, arguments (`?`: optional). */
const DEFINITIONS: readonly (readonly [string, string, string, string])[] = [
  [
    'filesystem',
    'read_file',
    'Read the complete contents of a file as text. DEPRECATED: Use read_text_file instead',
    'path:string tail?:number head?:number',
  ],
  [
    'filesystem',
    'read_text_file',
    'Read the complete contents of a file from the file system as text. Handles various text encodings and provides detailed error messages if the file cannot be read',
    'path:string tail?:number head?:number',
  ],
  [
    'filesystem',
    'read_media_file',
    'Read a file and return it as a base64-encoded content block with its MIME type. Image and audio files are returned as image/audio content; any other file type is returned as an embedded resource',
    'path:string',
  ],
  [
    'filesystem',
    'read_multiple_files',
    'Read the contents of multiple files simultaneously. This is more efficient than reading files one by one when you need to analyze or compare multiple files',
    'paths:array',
  ],
  [
    'filesystem',
    'write_file',
    'Create a new file or completely overwrite an existing file with new content. Use with caution as it will overwrite existing files without warning',
    'path:string content:string',
  ],
  [
    'filesystem',
    'edit_file',
    'Make line-based edits to a text file. Each edit replaces exact line sequences with new content',
    'path:string edits:array dryRun?:boolean',
  ],
  [
    'filesystem',
    'create_directory',
    'Create a new directory or ensure a directory exists. Can create multiple nested directories in one operation',
    'path:string',
  ],
  [
    'filesystem',
    'list_directory',
    'Get a detailed listing of all files and directories in a specified path. Results clearly distinguish between files and directories with [FILE] and [DIR] prefixes',
    'path:string',
  ],
  [
    'filesystem',
    'list_directory_with_sizes',
    'Get a detailed listing of all files and directories in a specified path, including sizes. Results clearly distinguish between files and directories with [FILE] and [DIR] prefixes',
    'path:string sortBy?:string',
  ],
  [
    'filesystem',
    'directory_tree',
    "Get a recursive tree view of files and directories as a JSON structure. Each entry includes 'name', 'type' (file/directory), and 'children' for directories",
    'path:string excludePatterns?:array',
  ],
  [
    'filesystem',
    'move_file',
    'Move or rename files and directories. Can move files between directories and rename them in a single operation',
    'source:string destination:string',
  ],
  [
    'filesystem',
    'search_files',
    'Recursively search for files and directories matching a pattern. The patterns should be glob-style patterns that match paths relative to the working directory',
    'path:string pattern:string excludePatterns?:array',
  ],
  [
    'filesystem',
    'get_file_info',
    'Retrieve detailed metadata about a file or directory. Returns comprehensive information including size, creation time, last modified time, permissions, and type',
    'path:string',
  ],
  [
    'filesystem',
    'list_allowed_directories',
    'Returns the list of directories that this server is allowed to access. Subdirectories within these allowed directories are also accessible',
    '',
  ],
  [
    'memory',
    'create_entities',
    'Create multiple new entities in the knowledge graph',
    'entities:array',
  ],
  [
    'memory',
    'create_relations',
    'Create multiple new relations between entities in the knowledge graph. Relations should be in active voice',
    'relations:array',
  ],
  [
    'memory',
    'add_observations',
    'Add new observations to existing entities in the knowledge graph',
    'observations:array',
  ],
  [
    'memory',
    'delete_entities',
    'Delete multiple entities and their associated relations from the knowledge graph',
    'entityNames:array',
  ],
  [
    'memory',
    'delete_observations',
    'Delete specific observations from entities in the knowledge graph',
    'deletions:array',
  ],
  [
    'memory',
    'delete_relations',
    'Delete multiple relations from the knowledge graph',
    'relations:array',
  ],
  ['memory', 'read_graph', 'Read the entire knowledge graph', ''],
  [
    'memory',
    'search_nodes',
    'Search for nodes in the knowledge graph based on a query',
    'query:string',
  ],
  [
    'memory',
    'open_nodes',
    'Open specific nodes in the knowledge graph by their names',
    'names:array',
  ],
];
const TOOLS = DEFINITIONS.map(([server, name, description, parameters]): Tool => {
  const places = parameters.split(' ').filter((each) => each !== '');
  const members = places.map((place) => {
    const [key = '', type = ''] = place.split(':');
    return { key: key.replace('?', ''), type, isRequired: !key.endsWith('?') };
  });
  return {
    id: toolId(server, name),
    server,
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        members.map(({ key, type }) => [
          key,
          type === 'array' ? { type, items: { type: 'string' } } : { type },
        ]),
      ),
      required: members.flatMap(({ key, isRequired }) => (isRequired ? [key] : [])),
    },
    definition: {},
  };
});
const CATALOG = ['filesystem', 'memory'].reduce(
  (catalog, server) =>
    withServerTools(
      catalog,
      server,
      TOOLS.filter((tool) => tool.server === server),
    ),
  EMPTY_CATALOG,
);

const SURE = [
  ['read the file /tmp/a.md', ['read_file']],
  ['list the directory /tmp and read the file /tmp/a.md', ['list_directory', 'read_file']],
  ['search for nodes about Ada in the knowledge graph', ['search_nodes']],
  ['create the directory /tmp/new', ['create_directory']],
  ['list the files in /tmp', ['list_directory']],
] as const;
const UNSURE = [
  ['bake a cake'],
  ['send an email to ann@example.com'],
  ['do something with files'],
] as const;

describe('whether some tool answers', () => {
  const vectors = new Map<string, Float32Array>();

  beforeAll(async () => {
    await using embedder = createMiniLmEmbedder({ clock: systemClock });
    const wishes = [...SURE, ...UNSURE].flatMap((intent) => unitTexts(intent[0]));
    const texts = [...TOOLS.map(toolText), ...wishes.flatMap((wish) => searchedTexts(wish))];
    const made = await embedder.embed(texts, new AbortController().signal);
    for (const [at, vector] of made.entries()) {
      vectors.set(texts[at] ?? '', vector);
    }
  });

  const planned = (intent: string) =>
    drafted(intent, hybrid(CATALOG, vectors).rank, CATALOG, { graph: new ToolGraph() });

  it.each(SURE)('clears the gate for "%s"', (intent, names) => {
    const { tasks, relevance } = planned(intent);
    expect(tasks.map(({ tool }) => tool.replace(/^.*:/u, '').replace('_text_', '_'))).toEqual(
      names,
    );
    expect(relevance).toBeGreaterThanOrEqual(GATES.explicit);
  });

  it.each(UNSURE)('is below the gate for "%s"', (intent) => {
    expect(planned(intent).relevance).toBeLessThan(GATES.explicit);
  });
});
