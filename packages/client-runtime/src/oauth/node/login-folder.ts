import { homedir } from "node:os";
import { join } from "node:path";

/** Options that determine the folder of logins. */
export interface LoginFolderOptions {
  /** Environment variables. Default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The folder of this user's logins: `logins` in `PLUMBLINE_HOME`, or in the folder `plumbline` of the platform's configuration folder:
 * `XDG_CONFIG_HOME` if it is set, `APPDATA` on Windows, `~/Library/Application Support` on macOS, `~/.config` elsewhere.
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 * @example
 * ```ts
 * import { loginFolder } from "@plumbline/client-runtime/oauth/node";
 *
 * console.log(`Logins are stored in ${loginFolder()}`);
 * ```
 */
export function loginFolder({ env = process.env }: LoginFolderOptions = {}): string {
  return join(env["PLUMBLINE_HOME"] || join(configFolder(env), "plumbline"), "logins");
}

function configFolder(env: NonNullable<LoginFolderOptions["env"]>): string {
  if (env["XDG_CONFIG_HOME"]) return env["XDG_CONFIG_HOME"];
  const home = env["HOME"] || homedir();
  if (process.platform === "darwin") return join(home, "Library", "Application Support");
  if (process.platform === "win32") return env["APPDATA"] || join(home, "AppData", "Roaming");
  return join(home, ".config");
}
