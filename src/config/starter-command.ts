/** The words that start a server of the starter set where it has to be installed first. */
import { fileURLToPath } from 'node:url';

const INSTALLER = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? './start-starter.ts' : './start-starter.js',
    import.meta.url,
  ),
);

/** Returns the arguments of Node that install a package into the folder, once, and run it. */
export function installingArguments(
  folder: string,
  { package: name, version }: { readonly package: string; readonly version: string },
): readonly string[] {
  return [INSTALLER, folder, name, version];
}

/**
 * Returns the arguments that the server itself gets. The folder of installed packages is for the
 * installer alone: no path of a call starts there.
 */
export function argumentsOfServer(args: readonly string[]): readonly string[] {
  return args[0] === INSTALLER ? args.slice(installingArguments('', NOTHING).length) : args;
}

const NOTHING = { package: '', version: '' };

/** Variables without which npm does not get to its registry from behind a proxy. No server gets them. */
export const INSTALL_VARIABLES = [
  'NODE_EXTRA_CA_CERTS',
  'HTTPS_PROXY',
  'https_proxy',
  'HTTP_PROXY',
  'http_proxy',
  'NO_PROXY',
  'no_proxy',
  'npm_config_registry',
] as const;
