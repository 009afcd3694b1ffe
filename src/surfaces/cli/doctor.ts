import { plainText } from '../../base/plain-text.ts';
import { collectFacts } from './collect-facts.ts';
import type { Command, Invocation } from './command.ts';
import { findings, type Finding } from './doctor-findings.ts';
import { paint } from './paint.ts';
import { printJson } from './print-json.ts';

/** `pml doctor`: what is wrong, in plain words, and what to do. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Say what is wrong and what to do about it.',
  usage: '',
  details:
    'Looks at Node, the configuration, the files pml keeps, the background process, the HTTP endpoint, every\n' +
    'server and the clients on this machine. Starts nothing. Exit code 1 when something is wrong.',
  positionals: { min: 0, max: 0 },
  options: {},
  examples: ['pml doctor', 'pml doctor --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, json } = invocation;
    terminal.progress('looking…');
    const found = findings(await collectFacts(invocation));
    const isWell = found.every((finding) => finding.level !== 'problem');
    if (json) {
      printJson(terminal, { ok: isWell, findings: found });
    } else {
      terminal.print(found.flatMap(findingLines).join('\n'));
      terminal.print(isWell ? '\nAll is well.' : `\n${countProblems(found)}`);
    }
    return isWell ? 0 : 1;
  },
};

const MARKS: Readonly<Record<Finding['level'], string>> = {
  fine: paint('green', '✓'),
  note: paint('yellow', '•'),
  problem: paint('red', '✗'),
};

function findingLines({ level, subject, message, remedy }: Finding): readonly string[] {
  const text = plainText(message).replaceAll('\n', '\n    ');
  const line = `${MARKS[level]} ${paint('bold', plainText(subject))}  ${text}`;
  return remedy === undefined ? [line] : [line, `    ${plainText(remedy)}`];
}

function countProblems(found: readonly Finding[]): string {
  const { length } = found.filter((finding) => finding.level === 'problem');
  return length === 1 ? 'One thing is wrong.' : `${length} things are wrong.`;
}
