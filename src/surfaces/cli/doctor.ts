import { plainText } from '../../base/plain-text.ts';
import type { Command, Invocation } from './command.ts';
import { collectFacts, type DoctorFacts } from './doctor-facts.ts';
import { type Finding, machineFindings } from './doctor-findings.ts';
import { processFindings } from './doctor-processes.ts';
import { paint, wrapLines } from './terminal-text.ts';
import { printJson, printLines } from './terminal.ts';

/** `pml doctor`: reports problems, each with advice. */
export const doctorCommand: Command = {
  usage: '',
  details:
    'Checks Node, the configuration, the files of pml, the background process, the HTTP endpoint, ' +
    'every server and the clients on this machine. Starts nothing. Exit code 1 if something is ' +
    'wrong.',
  examples: ['pml doctor', 'pml doctor --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, json } = invocation;
    terminal.progress('looking…');
    const found = findings(await collectFacts(invocation));
    const isWell = found.every((finding) => finding.level !== 'problem');
    if (json) {
      printJson(terminal, { ok: isWell, findings: found });
    } else {
      printLines(
        terminal,
        found.flatMap((finding) => findingLines(finding, terminal.width)),
      );
      terminal.print(isWell ? '\nAll is well.' : `\n${countProblems(found)}`);
    }
    return isWell ? 0 : 1;
  },
};

/** Returns all findings, in the order in which a person would look. */
export const findings = (facts: DoctorFacts): readonly Finding[] => [
  ...machineFindings(facts),
  ...processFindings(facts),
];

const MARKS: Readonly<Record<Finding['level'], string>> = {
  fine: paint('green', '✓'),
  note: paint('yellow', '•'),
  problem: paint('red', '✗'),
};

/** Indents everything below the first line, so that the marks stand out. */
function findingLines(
  { level, subject, message, remedy }: Finding,
  width: number,
): readonly string[] {
  const line = `${MARKS[level]} ${paint('bold', plainText(subject))}  ${plainText(message)}`;
  const [first = '', ...more] = wrapLines([line], width - INDENT.length);
  return [first, ...[...more, ...(remedy === undefined ? [] : [plainText(remedy)])].map(indented)];
}

const INDENT = '    ';
const indented = (line: string): string => `${INDENT}${line}`;

function countProblems(found: readonly Finding[]): string {
  const { length } = found.filter((finding) => finding.level === 'problem');
  return length === 1 ? 'One thing is wrong.' : `${length} things are wrong.`;
}
