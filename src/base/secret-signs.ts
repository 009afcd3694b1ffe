/**
 * What gives a secret away: the name it stands under, and the shapes that keys are given so that
 * they can be found.
 */
const SECRET_NAME =
  /(?:api|access|private|signing|encryption)[-_]?key|token|secret|passw|passphrase|credential|cookie|bearer|^-*(?:key|auth|authorization|pat|pin|pwd)$/iu;

const SECRET_SHAPE =
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{12,}|\bxox[abprs]-[\w-]{10,}|\bAKIA[A-Z0-9]{12,}|\beyJ[\w-]{10,2000}\.[\w-]{10,}(?:\.[\w-]*)?|\bAIza[\w-]{20,}|\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}|-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----|[a-z][a-z0-9+.-]{1,15}:\/\/[^\s/?#@:]{0,200}:[^\s/?#@]{1,200}@/gu;

/** Whether what stands under this name is most likely a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** The parts of a text that have the shape of a secret, in order. */
export function secretShapesIn(text: string): readonly string[] {
  return text.match(SECRET_SHAPE) ?? [];
}
