/** Which MCP clients on this machine use pml. */
import { existsSync, readFileSync } from 'node:fs';

import { describeError } from '../../base/errors.ts';
import { CLIENTS } from '../../config/clients/all-clients.ts';
import { PML_NAME, type ClientFile } from '../../config/clients/client.ts';
import type { Surroundings } from '../../config/locations.ts';
import type { ClientFacts } from './doctor-facts.ts';
import { findProgram } from './find-program.ts';

/** The clients whose configuration exists, by the file that would name pml. */
export function collectClients(surroundings: Surroundings): readonly ClientFacts[] {
  return CLIENTS.flatMap((client) =>
    client
      .files(surroundings)
      .filter((file) => file.isPrimary === true && existsSync(file.path))
      .map((file) => ({
        name: client.title,
        file: file.path,
        pml: lookFor(file, surroundings),
      })),
  );
}

function lookFor(file: ClientFile, surroundings: Surroundings): ClientFacts['pml'] {
  try {
    const { servers } = file.read(readFileSync(file.path, 'utf8'));
    const entry = servers.find((server) => server.name === PML_NAME)?.entry;
    if (entry === undefined) {
      return { kind: 'absent' };
    }
    if (!('command' in entry)) {
      return { kind: 'present' };
    }
    const { command, args = [] } = entry;
    const missing =
      findProgram(command, surroundings) === undefined
        ? command
        : args.find((word) => /(?:pml\.cjs|bin\.js)$/u.test(word) && !existsSync(word));
    return missing === undefined
      ? { kind: 'present' }
      : { kind: 'dangling', command: [command, ...args].join(' ') };
  } catch (error) {
    return { kind: 'unreadable', problem: describeError(error) };
  }
}
