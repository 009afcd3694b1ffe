import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { systemClock as clock } from '../../src/adapters/system/machine.ts';
import { createRealPaths } from '../../src/adapters/system/real-paths.ts';
import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { PathStarts } from '../../src/call/argument-paths.ts';
import { OwnFiles } from '../../src/call/own-files.ts';
import { OwnPlacesNow, type RealPaths } from '../../src/call/own-places-now.ts';
import type { OwnVerdict } from '../../src/call/own-verdict.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { quietLogger } from './quiet-logger.ts';

/** A home folder on a real disk with pml's files in it, and somebody who asks for them. */
export class OwnFilesWorld {
  readonly home: string = realpathSync(mkdtempSync(join(tmpdir(), 'Pml-own-')));
  readonly state: string = join(this.home, '.local/state/pml');
  readonly data: string = join(this.home, '.local/share/pml');
  readonly token: string = join(this.state, 'work-1/token');
  readonly config: string = join(this.home, 'work/pml.json');
  own: OwnFiles;
  readonly #disk: RealPaths;
  /** How often the disk was asked. */
  looks = 0;
  starts: Partial<PathStarts> = {};

  constructor(disk: RealPaths = createRealPaths()) {
    for (const folder of [
      join(this.state, 'work-1'),
      join(this.data, 'work-1'),
      join(this.home, 'work/deep'),
    ]) {
      mkdirSync(folder, { recursive: true });
    }
    writeFileSync(this.token, 'secret');
    writeFileSync(this.config, '{}');
    writeFileSync(join(this.home, 'work/notes.md'), 'hello');
    this.#disk = {
      resolve: (paths) => {
        this.looks += paths.length;
        return disk.resolve(paths);
      },
      sharedFilesIn: (folders) => disk.sharedFilesIn(folders),
    };
    this.own = this.#watch();
  }

  /** Lets whoever watches forget what it was asked before. */
  forget(): void {
    this.own = this.#watch();
  }

  #watch(): OwnFiles {
    const places = {
      closed: [this.state, this.data],
      configFiles: [this.config],
      home: this.home,
    };
    return new OwnFiles({
      places: new OwnPlacesNow({ places: () => places, disk: this.#disk, clock }),
      disk: this.#disk,
      startsOf: () => ({
        folders: [join(this.home, 'work')],
        roots: [],
        home: this.home,
        variables: {
          HOME: this.home,
          USERPROFILE: this.home,
          XDG_STATE_HOME: join(this.home, '.local/state'),
        },
        isRemote: false,
        ...this.starts,
      }),
      clock,
      logger: quietLogger(),
    });
  }

  async judge(args: JsonObject, name = 'read_file', isRead = true): Promise<OwnVerdict> {
    const tool: Tool = {
      id: toolId('files', name),
      server: 'files',
      name,
      description: '',
      inputSchema: { type: 'object' },
      definition: { name },
    };
    return await this.own.judge({ server: 'files', tool, args, session: sessionId('ada'), isRead });
  }

  async kind(args: JsonObject, name?: string, isRead?: boolean): Promise<OwnVerdict['kind']> {
    return (await this.judge(args, name, isRead)).kind;
  }

  [Symbol.dispose](): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}
