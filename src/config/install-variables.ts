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
