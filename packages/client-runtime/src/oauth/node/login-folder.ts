import { homedir } from "node:os";
import { join } from "node:path";

/** Where logins are looked for. */
export interface LoginFolderOptions {
  /** Environment variables; default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The folder of this user's logins: `logins` in `PLUMBLINE_HOME`, or else in a folder `plumbline` where the platform keeps what programs
 * are configured with: `XDG_CONFIG_HOME` if it is set, `APPDATA` on Windows, `~/Library/Application Support` on macOS, `~/.config` elsewhere.
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
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
