/**
 * Turns the facts of `pml doctor` into findings. All functions are pure.
 *
 * A `problem` keeps something from working. A `note` is worth knowing.
 */
import { showName } from '../../base/plain-text.ts';
import type { ServerState } from '../../call/upstreams.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import { LOOP } from '../../tuning/loop.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';
import type {
  ClientFacts,
  ConfigFacts,
  DaemonFacts,
  DoctorFacts,
  FolderFacts,
  HttpFacts,
  ServerFacts,
} from './doctor-facts.ts';
import { aboutDatabase, aboutKey, aboutOwnFiles, aboutRoots } from './doctor-storage.ts';
import { fine, type Finding, note, problem } from './finding.ts';
import { isSearchWhole, loopText, searchProblem, searchText, studyProblem } from './health-text.ts';

const NODE_MIN = [20, 19] as const;
const NODE_RECOMMENDED_MAJOR = 22;
const BYTES_PER_MEBIBYTE = 1_048_576;

/** Everything there is to say, in the order in which a person would look. */
export function findings(facts: DoctorFacts): readonly Finding[] {
  return [
    aboutNode(facts.node.version),
    ...aboutConfig(facts.config),
    ...facts.folders.flatMap((folder) => aboutFolder(folder)),
    ...aboutKey(facts.key),
    ...aboutDisk(facts.disk),
    ...aboutDatabase(facts.database),
    ...aboutDaemon(facts.daemon, facts.program.version),
    ...aboutHttp(facts.http),
    ...(facts.config.kind === 'usable' && facts.servers.length === 0 ? [noServers()] : []),
    ...facts.servers.flatMap((server) => [aboutServer(server), ...aboutRoots(server)]),
    ...facts.clients.map((client) => aboutClient(client)),
  ];
}

function aboutNode(version: string): Finding {
  const subject = 'node';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [majorMin, minorMin] = NODE_MIN;
  if (major < majorMin || (major === majorMin && minor < minorMin)) {
    return problem(
      subject,
      `Node ${version} is too old for pml.`,
      `Install Node ${NODE_RECOMMENDED_MAJOR} or newer.`,
    );
  }
  if (major < NODE_RECOMMENDED_MAJOR) {
    return note(
      subject,
      `Node ${version} works, but is past its end of life.`,
      `Node ${NODE_RECOMMENDED_MAJOR} or newer is recommended.`,
    );
  }
  return fine(subject, `Node ${version}`);
}

function aboutConfig(config: ConfigFacts): readonly Finding[] {
  const subject = 'config';
  if (config.kind === 'unusable') {
    return [
      problem(
        subject,
        config.problem,
        `Mend ${config.file}; a running pml keeps the last good one until then.`,
      ),
    ];
  }
  const warnings = config.warnings.map((message) =>
    (config.exists ? problem : note)(subject, message),
  );
  if (!config.exists) {
    const message = `There is no ${config.file}; the starter set is used.`;
    const remedy = 'Import the servers of your clients with pml init, or add one with pml add.';
    return [note(subject, message, remedy), ...warnings];
  }
  const { waiting } = config;
  if (waiting !== undefined) {
    return [
      ...warnings,
      problem(
        subject,
        `${config.file} has changes that have no effect until a person confirms them: ${waiting.changes.join('; ')}.`,
        `Run pml approve in a terminal; where there is none, start pml with PML_CONFIRM_CONFIG=${waiting.id}.`,
      ),
    ];
  }
  return [fine(subject, config.file), ...warnings];
}

function aboutFolder(folder: FolderFacts): readonly Finding[] {
  const subject = 'files';
  if (!folder.isWritable) {
    const missing = folder.exists ? 'cannot be written' : 'cannot be made';
    return [
      problem(
        subject,
        `${folder.path} ${missing}.`,
        'Make it belong to you, or choose another place with XDG_STATE_HOME and XDG_DATA_HOME.',
      ),
    ];
  }
  if (folder.exists && folder.isOpenToOthers) {
    return [
      problem(
        subject,
        `${folder.path} can be read or entered by other users.`,
        `Run: chmod go-rwx ${JSON.stringify(folder.path)}`,
      ),
    ];
  }
  return [];
}

function aboutDisk(disk: DoctorFacts['disk']): readonly Finding[] {
  if (disk === undefined) {
    return [];
  }
  const free = `${Math.floor(disk.freeBytes / BYTES_PER_MEBIBYTE)} MiB free`;
  return disk.freeBytes < CLI.diskFreeBytesMin
    ? [
        problem(
          'disk',
          `Only ${free} for ${disk.folder}.`,
          'Make room: runs are journaled before they go on, and cannot be when the disk is full.',
        ),
      ]
    : [fine('disk', free)];
}

function aboutDaemon(daemon: DaemonFacts, version: string): readonly Finding[] {
  const subject = 'daemon';
  switch (daemon.kind) {
    case 'absent': {
      const message = 'pml is not running; it starts when a client or a command needs it.';
      return [note(subject, message, 'Start it now with pml up.')];
    }
    case 'unreachable': {
      return [
        problem(
          subject,
          daemon.problem,
          'Stop it with pml down; if that does not help, end its process.',
        ),
      ];
    }
    case 'running': {
      const state: Finding =
        daemon.version === version
          ? fine(subject, `running, process ${daemon.pid}`)
          : note(
              subject,
              `The running pml has version ${daemon.version}; this one has ${version}.`,
              'Run pml down, then pml up, to use this one.',
            );
      const notices = daemon.notices.map((message): Finding => note('notice', message));
      const stale: readonly Finding[] =
        daemon.configError === undefined
          ? []
          : [problem(subject, `It goes on with an older configuration: ${daemon.configError}`)];
      const search = daemon.search === undefined ? [] : [aboutSearch(daemon.search)];
      return [
        state,
        ...notices,
        ...stale,
        ...search,
        ...aboutStudy(daemon.study),
        ...aboutOwnFiles(daemon.ownFiles),
        ...aboutLoop(daemon.loop),
      ];
    }
    default: {
      return daemon satisfies never;
    }
  }
}

/** Learning that works is no news. */
function aboutStudy(study: Statistics['study'] | undefined): readonly Finding[] {
  const words = study === undefined ? undefined : studyProblem(study);
  return words === undefined ? [] : [note('learning', words)];
}

function aboutSearch(search: Statistics['search']): Finding {
  const subject = 'search';
  const message = `Search is ${searchText(search)}.`;
  if (searchProblem(search) !== undefined) {
    const remedy = 'Mend what it names, or choose another model in pml.embedding; words go on.';
    return problem(subject, message, remedy);
  }
  return (isSearchWhole(search) ? fine : note)(subject, message);
}

function aboutHttp(http: HttpFacts): readonly Finding[] {
  const subject = 'http';
  switch (http.kind) {
    case 'not_checked': {
      return [];
    }
    case 'off': {
      return [note(subject, 'The HTTP endpoint is switched off.')];
    }
    case 'answering': {
      return [fine(subject, `${http.url} answers`)];
    }
    case 'silent': {
      return [
        problem(
          subject,
          `${http.url} does not answer: ${http.problem}`,
          'See whether a firewall or another program is in the way, then run pml down and pml up.',
        ),
      ];
    }
    default: {
      return http satisfies never;
    }
  }
}

function noServers(): Finding {
  return note(
    'servers',
    'No servers are configured.',
    'Add one with pml add, or import yours with pml init.',
  );
}

function aboutServer({ name, leftOut, command, state }: ServerFacts): Finding {
  const subject = `server ${showName(name)}`;
  if (leftOut !== undefined) {
    return problem(subject, leftOut);
  }
  if (command?.isFound === false) {
    return problem(
      subject,
      `There is no program "${command.name}" on this machine.`,
      'Install it, or write its full path into the configuration.',
    );
  }
  if (state === undefined) {
    return fine(subject, 'configured');
  }
  const because = state.lastError === undefined ? '.' : `: ${state.lastError}`;
  switch (state.status) {
    case 'ready':
    case 'idle': {
      if (state.overflow !== undefined) {
        return flooding(subject, state.overflow);
      }
      const tools = state.toolCount === 1 ? '1 tool' : `${state.toolCount} tools`;
      return fine(subject, `${state.status}, ${tools}`);
    }
    case 'starting': {
      return note(subject, 'It is starting; its tools are not known yet.');
    }
    case 'unauthorized': {
      const remedy = `Log in with pml login ${showName(name)}.`;
      return problem(subject, `It wants a login${because}`, remedy);
    }
    case 'backing_off':
    case 'broken': {
      return problem(
        subject,
        `It does not run${because}`,
        'Mend what it says; pml tries again by itself, and at once when a tool of it is called.',
      );
    }
    default: {
      return state.status satisfies never;
    }
  }
}

function flooding(
  subject: string,
  { pauses, notices }: NonNullable<ServerState['overflow']>,
): Finding {
  return note(
    subject,
    `It sends more than pml passes on: it was made to wait ${pauses} times, and ${notices} of its log messages and reports of progress were left out.`,
    'The other servers are not slowed down by it. Let it log less, or remove it.',
  );
}

function aboutClient({ name, file, pml }: ClientFacts): Finding {
  const subject = 'client';
  switch (pml.kind) {
    case 'present': {
      return fine(subject, `${name} uses pml (${file})`);
    }
    case 'absent': {
      const message = `${name} does not use pml (${file}).`;
      return note(subject, message, 'Point it at pml with pml init.');
    }
    case 'dangling': {
      return problem(
        subject,
        `${name} starts pml as "${pml.command}", which is not there (${file}).`,
        'Point it at this installation with pml init.',
      );
    }
    case 'unreadable': {
      return problem(
        subject,
        `The configuration of ${name} cannot be read (${file}): ${pml.problem}`,
      );
    }
    default: {
      return pml satisfies never;
    }
  }
}

function aboutLoop(loop: LoopDelay | undefined): readonly Finding[] {
  if (loop === undefined) {
    return [];
  }
  const subject = 'event loop';
  return loop.longestMs <= LOOP.heldMsMax
    ? [fine(subject, loopText(loop))]
    : [
        note(
          subject,
          `Everybody waited: it was ${loopText(loop)}.`,
          'Look at the load of the machine. On a quiet one, the log tells which calls were made then.',
        ),
      ];
}
