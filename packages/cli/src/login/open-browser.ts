import { spawn } from "node:child_process";
import { delimiter } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens a page in a browser, with the commands in `BROWSER` or the platform's own. Resolves to whether a command succeeded, as soon as it
 * ends: not while a browser runs in the foreground.
 */
export async function openBrowser(url: string, env: Environment): Promise<boolean> {
  const commands = env["BROWSER"] ? fromVariable(env, url) : fromPlatform(env, url);
  for (const command of commands) {
    // oxlint-disable-next-line no-await-in-loop -- the next one runs only if this one fails
    if (await start(command, env)) return true;
  }
  return false;
}

/** Commands with `%s` for the URL, or with the URL after them. */
function fromVariable({ BROWSER = "" }: Environment, url: string): readonly string[][] {
  const commands = BROWSER.split(delimiter).map((text) => text.split(/\s+/).filter(Boolean));
  return commands
    .filter((words) => words.length > 0)
    .map((words) =>
      words.some((word) => word.includes("%s"))
        ? words.map((word) => word.replaceAll("%s", () => url))
        : [...words, url],
    );
}

function fromPlatform(env: Environment, url: string): readonly string[][] {
  if (process.platform === "darwin") return [["open", url]];
  if (process.platform === "win32") return [["rundll32", "url.dll,FileProtocolHandler", url]];
  // Without a display, xdg-open starts a text browser in this terminal, or none.
  const hasDisplay = env["DISPLAY"] || env["WAYLAND_DISPLAY"];
  return [
    ...(env["WSL_DISTRO_NAME"] ? [["wslview", url]] : []),
    ...(hasDisplay ? [["xdg-open", url]] : []),
  ];
}

/** Starts a command in its own process group, so that Ctrl+C does not end the browser. */
async function start(
  [command = "", ...args]: readonly string[],
  env: Environment,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(command, args, {
    detached: true,
    env: { ...env },
    stdio: "ignore",
    windowsHide: true,
  });
  child.once("error", () => resolve(false));
  child.once("exit", (code) => resolve(code === 0));
  child.unref();
  return promise;
}
