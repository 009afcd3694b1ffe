import { settingName } from '../../config/json-document.ts';
import { leaves, loadSettings, type LoadedSettings } from '../../config/load.ts';
import { createRedactor, redactSetting } from '../../config/redact.ts';
import { type Command, type Invocation, usage } from './command.ts';
import { type Cell, table } from './terminal-text.ts';
import { printJson } from './terminal.ts';

/** `pml config`: shows settings and where they came from. */
export const configCommand: Command = {
  usage: '[path] [--all]',
  details: 'Secrets are never shown. pml config path prints only the name of the file.',
  positionals: { min: 0, max: 1 },
  options: { all: 'Show the defaults, too.' },
  examples: ['pml config', 'pml config --all', 'pml config path', 'pml config --json'],
  run(invocation: Invocation): Promise<number> {
    const { positionals, terminal, locations, surroundings, json, show } = invocation;
    const [what] = positionals;
    if (what !== undefined && what !== 'path') {
      throw usage(`pml config: does not know what to do with "${what}"`);
    }
    const file = { file: locations.configFile, exists: locations.configExists };
    if (what === 'path') {
      show(file, () => locations.configFile);
      return Promise.resolve(0);
    }
    const loaded = loadSettings(locations, surroundings);
    const values = shownValues(loaded);
    const warnings = loaded.warnings.map(({ message }) => message);
    const { waiting } = loaded;
    if (json) {
      printJson(terminal, { ...file, values, warnings, ...(waiting !== undefined && { waiting }) });
    } else {
      const isShown = ({ origin }: ShownValue): boolean =>
        origin !== 'default' && origin !== 'starter set';
      const shown = invocation.flag('all') ? values : values.filter(isShown);
      // A person copies the name of a setting, so only the value may be cut.
      const rows = shown.map(({ path, value, origin }): readonly Cell[] => [
        { text: path, isWhole: true },
        JSON.stringify(value),
        origin,
      ]);
      if (rows.length > 0) {
        terminal.print(table(['SETTING', 'VALUE', 'FROM'], rows, terminal.width).join('\n'));
      }
      if (shown.length < values.length) {
        const left = values.length - shown.length;
        terminal.say(`${left} settings are as pml comes: pml config --all shows them.`);
      }
      terminal.say(
        locations.configExists
          ? `The file is ${locations.configFile}.`
          : `There is no ${locations.configFile} yet, so the starter set is used. pml init or pml add makes one.`,
      );
      for (const warning of warnings) {
        terminal.say(warning);
      }
      if (waiting !== undefined) {
        terminal.say('These changes of the file wait for a person (pml approve):');
        for (const change of waiting.changes) {
          terminal.say(`  ${change}`);
        }
      }
    }
    return Promise.resolve(0);
  },
};

interface ShownValue {
  readonly path: string;
  readonly value: unknown;
  readonly origin: string;
}

/** Returns the settings to show. A text with references is shown as it is written, because the value may be secret. */
function shownValues({
  settings,
  origins,
  written,
  secrets,
}: LoadedSettings): readonly ShownValue[] {
  const redact = createRedactor(secrets);
  return leaves(settings).map(({ path, value }) => {
    const name = settingName(path);
    const whole = written.get(name);
    const items = Array.isArray(value)
      ? value.map((item, index) => written.get(settingName([...path, index])) ?? item)
      : value;
    const shown = redactSetting(path, items);
    return {
      path: name,
      value: whole ?? (JSON.parse(redact(JSON.stringify(shown))) as unknown),
      origin: origins.get(name) ?? 'default',
    };
  });
}
