import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { plainText } from './plain-text.ts';
import { isCountName, isSecretName } from './secret-signs.ts';
import { latinized } from './show-name.ts';

/** Words for a secret, as a sentence to a person has them, in the languages that most people read. */
const SECRET_WORDS =
  /(?<!\p{L})(?:pass ?-?(?:word|phrase|code)s?|passwort|kennwort|mot de passe|contrase[nñ]a|senha|wachtwoord|has[lł]o|parola|l[oö]senord|пароль|密码|密碼|パスワード|비밀번호|pins?|pin ?-?codes?|otp|totp|one ?-?time ?-?(?:code|pin)s?|2fa|mfa|(?:verification|security|recovery|backup|login|authenticator|access|confirmation|sms) codes?|(?:recovery|seed|mnemonic|secret) (?:phrase|words)|mnemonic|secrets?|credentials?|tokens?|bearer|cookies?|cvv|cvc|(?:credit |debit |bank )?card numbers?|(?:api|access|private|secret|signing|encryption|ssh|gpg|pgp|licen[cs]e|master|account|wallet|session|service|auth|deploy)[ _-]?keys?)(?!\p{L})/iu;
/** Secret words in scripts without spaces. */
const UNSPACED = /密码|密碼|パスワード|비밀번호/u;
/** A number of tokens is no secret. */
const COUNTED =
  /(?:how many|number of|max(?:imum)?|min(?:imum)?|count of|up to|\d[\d., ]*)\s+tokens?|tokens?\s+(?:count|limit|budget|per|each|used|usage)/giu;

const TYPED = new Set<unknown>(['string', 'number', 'integer', undefined]);

/**
 * True if a question to a person asks for a password, a token or a key. It looks at the fields that
 * a person can type into, and at the words around them. For a page to open it looks at the words
 * alone.
 */
export function asksForSecret({ mode, message, requestedSchema }: JsonObject): boolean {
  if (mode === 'url') {
    return speaksOfSecret(message);
  }
  const properties = isJsonObject(requestedSchema) ? requestedSchema['properties'] : undefined;
  const typed = Object.entries(isJsonObject(properties) ? properties : {}).filter(
    (entry): entry is [string, JsonObject] => isTypedInto(entry[1]),
  );
  return (
    (typed.length > 0 && speaksOfSecret(message)) ||
    typed.some(
      ([name, { title, description, format, writeOnly }]) =>
        format === 'password' ||
        writeOnly === true ||
        (isSecretName(readable(name)) && !isCountName(name)) ||
        [name.replaceAll(/[_.-]|(?<=[a-z])(?=[A-Z])/gu, ' '), title, description].some(
          speaksOfSecret,
        ),
    )
  );
}

function isTypedInto(field: Json | undefined): boolean {
  return (
    isJsonObject(field) &&
    TYPED.has(field['type']) &&
    field['enum'] === undefined &&
    field['oneOf'] === undefined
  );
}

function speaksOfSecret(text: Json | undefined): boolean {
  if (typeof text !== 'string') {
    return false;
  }
  const plain = plainText(text).replaceAll(/\s+/gu, ' ').replaceAll(COUNTED, '');
  return UNSPACED.test(plain) || SECRET_WORDS.test(plain) || SECRET_WORDS.test(readable(plain));
}

const readable = (text: string): string => latinized(plainText(text));
