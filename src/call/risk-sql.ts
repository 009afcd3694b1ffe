import type { Risk } from './risk-class.ts';

/** The effect of a text that a database runs as SQL. */
interface SqlReading {
  readonly risk: Risk;
  readonly says: string;
}

/** A statement begins with one of these; a text that does not is no SQL that we know. */
const READS = /^(?:select|with|values|table|show|describe|desc|explain|pragma|use)\b/u;
const CHANGES =
  /^(?:insert|create|comment|set|begin|start|commit|savepoint|analyze|refresh|listen|notify|declare|fetch)\b/u;
const DESTROYS =
  /^(?:delete|drop|truncate|update|alter|grant|revoke|merge|replace|rename|call|exec|execute|do|copy|load|attach|detach|vacuum|reindex|cluster|kill|shutdown|rollback|reset|lock|import|export|install|security|reassign|revert|backup|restore|bulk|handler|optimize|repair|flush|purge|upsert|rebuild|prepare|deallocate|dbcc|deny|declare)\b/u;
/** Inside a statement that begins as a read. */
const WRITES_WITHIN =
  /\b(?:insert\s+into|delete\s+from|update\s+[^;]{0,200}?\bset|merge\s+into|merge\s+[^;]{0,200}?\busing|truncate|drop\s+\w+|alter\s+\w+|create\s+\w+|grant|revoke)\b/u;
/** An insert or a creation that puts the new in the place of the old. */
const REPLACES =
  /^(?:insert\s+(?:or\s+replace|overwrite)|create\s+or\s+(?:replace|alter))\b|^insert\b.*\bon\s+(?:conflict\b.*\bdo\s+update|duplicate\s+key\s+update)\b/su;
/** Triggers, events and rules: they carry statements that run later. */
const CARRIES =
  /^create\s+(?:(?!(?:table|view|index|database|schema|type|function|procedure|sequence|user|role|virtual)\b)\S+\s+){0,6}?(?:trigger|event|rule)\s/u;
/** Words after which the statements of a trigger, an event or a rule begin. */
const BODY = /\b(?:begin|for\s+each\s+(?:row|statement)|as|do(?:\s+(?:instead|also))?)\b/gu;
/** Inside of them, after a condition. */
const DESTROYS_WITHIN =
  /\b(?:delete\s+from|update\s+[^;]{0,200}?\bset|merge\s+into|truncate|drop\s+\w+|alter\s+\w+|grant|revoke)\b/u;
const BODIES_READ = 20;
const SELECT_INTO = /\binto\b/u;
const ACTING_FUNCTION =
  /\b(?:pg_(?:sleep|terminate_backend|cancel_backend|read_file|read_binary_file|ls_dir|write_file|file_\w+|reload_conf|rotate_logfile|switch_wal|promote|advisory_\w+|notify|drop_\w+|create_\w+|logical_\w+|replication_\w+)|lo_(?:import|export|unlink|put|from_bytea|create)|setval|nextval|set_config|dblink\w*|query_to_xml\w*|database_to_xml\w*|load_file|load_extension|sys_exec|sys_eval|xp_\w+|sp_\w+|sleep|benchmark|get_lock|writefile|edit|openrowset|opendatasource|utl_\w+\.\w+|dbms_\w+\.\w+|http_\w+|url|s3|remote)\s*\(/u;
const LOCKS = /\bfor\s+(?:no\s+key\s+)?(?:update|share|key\s+share)\b/u;

/** Reads every statement of a text; `undefined` where it is no SQL that we know. */
export function readSql(text: string): SqlReading | undefined {
  const bare = withoutCommentsAndStrings(text);
  const statements = bare.code
    .split(';')
    .map((statement) => statement.trim().replace(/^[(\s]+/u, ''))
    .filter((statement) => statement !== '');
  const readings = statements.map((statement) => readStatement(statement));
  if (!readings.some((reading) => reading !== undefined)) {
    return undefined;
  }
  if (bare.executable) {
    return { risk: 'dangerous', says: 'a comment that some databases execute' };
  }
  return (
    readings.find((reading) => reading?.risk === 'dangerous') ??
    readings.find((reading) => reading?.risk === 'moderate') ??
    (readings.includes(undefined)
      ? { risk: 'moderate', says: 'a statement that is not known' }
      : { risk: 'safe', says: 'only reads' })
  );
}

function readStatement(statement: string): SqlReading | undefined {
  const [verb = ''] = /^\w+/u.exec(statement) ?? [];
  const inner = statement.replace(/^explain\b(?!\s*\(?[^)]*\banalyze\b).*/su, 'explain');
  if (DESTROYS.test(inner)) {
    return { risk: 'dangerous', says: `${verb} in the statement` };
  }
  if (REPLACES.test(inner)) {
    return { risk: 'dangerous', says: `${verb} that replaces what is there` };
  }
  const carried = CARRIES.test(inner) ? readCarried(inner) : undefined;
  if (carried !== undefined) {
    return carried;
  }
  if (CHANGES.test(inner)) {
    const isGrave =
      WRITES_WITHIN.test(inner.slice(verb.length)) && verb !== 'create' && verb !== 'insert';
    return { risk: isGrave ? 'dangerous' : 'moderate', says: `${verb} in the statement` };
  }
  if (!READS.test(inner)) {
    return undefined;
  }
  const write =
    WRITES_WITHIN.exec(inner) ?? ACTING_FUNCTION.exec(inner) ?? /\bto\s+program\b/u.exec(inner);
  if (write !== null) {
    return { risk: 'dangerous', says: `${write[0].trim()} inside a ${verb}` };
  }
  if (verb === 'pragma' && /[=(]/u.test(inner)) {
    return { risk: 'moderate', says: 'a pragma that sets something' };
  }
  if (SELECT_INTO.test(inner)) {
    return /\binto\s+(?:outfile|dumpfile)\b/u.test(inner)
      ? { risk: 'dangerous', says: 'select into a file' }
      : { risk: 'moderate', says: 'select into a new table' };
  }
  return LOCKS.test(inner)
    ? { risk: 'moderate', says: 'a lock on what is read' }
    : { risk: 'safe', says: 'only reads' };
}

/** Returns the danger of the statement inside a trigger, an event or a rule. */
function readCarried(statement: string): SqlReading | undefined {
  const bodies = [...statement.matchAll(BODY)]
    .slice(0, BODIES_READ)
    .map(({ 0: { length }, index }) => statement.slice(index + length).replace(/^[(\s]+/u, ''));
  const grave = bodies.find(
    (body) =>
      !CARRIES.test(body) &&
      (isDangerous(body) || (!CHANGES.test(body) && DESTROYS_WITHIN.test(body))),
  );
  const [verb = ''] = /^\w+/u.exec(grave ?? '') ?? [];
  return grave === undefined
    ? undefined
    : { risk: 'dangerous', says: `${verb} in what the statement sets up` };
}

function isDangerous(statement: string): boolean {
  return readStatement(statement)?.risk === 'dangerous';
}

interface BareSql {
  readonly code: string;
  /** True if the text has a comment that MySQL runs, such as one with an exclamation mark. */
  readonly executable: boolean;
}

const SKIPPED =
  /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|\$(\w*)\$(?:[^$]|\$(?!\1\$))*(?:\$\1\$|$)/gu;

/**
 * Removes comments and quoted texts. If a backslash before a quote is ambiguous, the reading that
 * hides least is added.
 */
function withoutCommentsAndStrings(text: string): BareSql {
  const executable = /\/\*(?:!|\+|M!)/u.test(text);
  const code = text
    .toLowerCase()
    .replaceAll(SKIPPED, (skipped) =>
      /^["`]/u.test(skipped)
        ? ' quoted '
        : skipped.startsWith('-') || skipped.startsWith('/')
          ? ' '
          : " '' ",
    );
  // A string with a backslash before its quote ends elsewhere in some dialects: both readings count.
  return {
    code: /\\['"]/u.test(text) ? `${code};${text.toLowerCase().replaceAll(/['"]/gu, ' ')}` : code,
    executable,
  };
}
