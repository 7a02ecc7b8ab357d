/** Where to publish. */
export interface RegistryOptions {
  readonly registry?: string;
}

/**
 * The flags of npm for a registry. Without one, npm's configuration decides. The reasons of errors are always printed: `npm run --silent`
 * makes the npm that it starts silent too.
 */
export function registryFlags({ registry }: RegistryOptions): readonly string[] {
  return ["--loglevel=error", ...(registry === undefined ? [] : [`--registry=${registry}`])];
}
