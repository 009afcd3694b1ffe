/** Findings of `pml doctor` about the background process, the servers and the clients. All functions are pure. */
import { showName } from '../../base/plain-text.ts';
import type { ServerState } from '../../call/upstreams.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { LOOP } from '../../tuning/loop.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';
import type { DoctorFacts } from './doctor-facts.ts';
import { fine, type Finding, note, problem } from './doctor-findings.ts';
import type { RootFacts } from './server-roots.ts';
import {
  isSearchWhole,
  loopText,
  ownFilesText,
  searchProblem,
  searchText,
  studyProblem,
} from './status.ts';

/** Returns the findings about other processes: the background process, the servers, the clients. */
export function processFindings(facts: DoctorFacts): readonly Finding[] {
  return [
    ...aboutDaemon(facts.daemon, facts.program.version),
    ...aboutHttp(facts.http),
    ...(facts.config.kind === 'usable' && facts.servers.length === 0 ? [NO_SERVERS] : []),
    ...facts.servers.flatMap((server) => [aboutServer(server), ...aboutRoots(server)]),
    ...facts.clients.map((client) => aboutClient(client)),
  ];
}

const NO_SERVERS = note(
  'servers',
  'No servers are configured.',
  'Add one with pml add, or import yours with pml init.',
);

function aboutDaemon(daemon: DoctorFacts['daemon'], version: string): readonly Finding[] {
  const subject = 'daemon';
  switch (daemon.kind) {
    case 'absent': {
      const message = 'pml is not running; it starts when a client or a command needs it.';
      return [note(subject, message, 'Start it now with pml up.')];
    }
    case 'unreachable':
      return [
        problem(
          subject,
          daemon.problem,
          'Stop it with pml down; if that does not help, end its process.',
        ),
      ];
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
    default:
      return daemon satisfies never;
  }
}

/** Learning that works is no news. */
function aboutStudy(study: Statistics['study'] | undefined): readonly Finding[] {
  const words = study === undefined ? undefined : studyProblem(study);
  return words === undefined ? [] : [note('learning', words)];
}

/** Reports attempts to get to pml's own files. */
function aboutOwnFiles(attempts: Statistics['ownFiles'] | undefined): readonly Finding[] {
  const text = ownFilesText(attempts);
  return text === undefined
    ? []
    : [
        note(
          'own files',
          `An agent tried to get to pml’s own files: ${text}.`,
          'Look in the log for own_files_refused: it names the session and the argument.',
        ),
      ];
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

function aboutHttp(http: DoctorFacts['http']): readonly Finding[] {
  const subject = 'http';
  switch (http.kind) {
    case 'not_checked':
      return [];
    case 'off':
      return [note(subject, 'The HTTP endpoint is switched off.')];
    case 'answering':
      return [fine(subject, `${http.url} answers`)];
    case 'silent':
      return [
        problem(
          subject,
          `${http.url} does not answer: ${http.problem}`,
          'See whether a firewall or another program is in the way, then run pml down and pml up.',
        ),
      ];
    default:
      return http satisfies never;
  }
}

function aboutServer({ name, leftOut, command, state }: DoctorFacts['servers'][number]): Finding {
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
    case 'starting':
      return note(subject, 'It is starting; its tools are not known yet.');
    case 'unauthorized': {
      const remedy = `Log in with pml login ${showName(name)}.`;
      return problem(subject, `It wants a login${because}`, remedy);
    }
    case 'backing_off':
    case 'broken':
      return problem(
        subject,
        `It does not run${because}`,
        'Mend what it says; pml tries again by itself, and at once when a tool of it is called.',
      );
    default:
      return state.status satisfies never;
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

function aboutClient({ name, file, pml }: DoctorFacts['clients'][number]): Finding {
  const subject = 'client';
  switch (pml.kind) {
    case 'present':
      return fine(subject, `${name} uses pml (${file})`);
    case 'absent': {
      const message = `${name} does not use pml (${file}).`;
      return note(subject, message, 'Point it at pml with pml init.');
    }
    case 'dangling':
      return problem(
        subject,
        `${name} starts pml as "${pml.command}", which is not there (${file}).`,
        'Point it at this installation with pml init.',
      );
    case 'unreadable':
      return problem(
        subject,
        `The configuration of ${name} cannot be read (${file}): ${pml.problem}`,
      );
    default:
      return pml satisfies never;
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

/** Reports folders of a server with files that an agent should not reach. */
function aboutRoots({ name, roots = [] }: DoctorFacts['servers'][number]): readonly Finding[] {
  return roots.map((root) => note(`server ${name}`, ...aboutRoot(root)));
}

/** Returns what is in the folder, and what to do. */
function aboutRoot(root: RootFacts): readonly [message: string, remedy: string] {
  const { kind, folder } = root;
  switch (kind) {
    case 'own files':
      return [
        `Its folder ${folder} holds pml’s own files: calls that lead to them are refused, and calls about the whole folder are asked about.`,
        'Give it a smaller folder, such as that of the project you work on.',
      ];
    case 'named file':
      return [
        `Its folder ${folder} holds ${root.file}, which ${root.variable} names: calls that lead to it are refused, but the program of the server can read it.`,
        'Move the file to a folder that no server is given, or give the server a smaller one.',
      ];
    case 'config':
      return [
        `Its folder ${folder} holds the file that pml takes its settings from: calls that may change it are asked about.`,
        'Give it a smaller folder, or keep pml.json outside of it.',
      ];
    case 'program':
      return [
        `Its folder ${folder} holds the program of the server ${root.server}: an agent could change it.`,
        'Give it a smaller folder, or install the program elsewhere.',
      ];
    default:
      return kind satisfies never;
  }
}
