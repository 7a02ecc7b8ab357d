import { spawn } from "node:child_process";
import { delimiter } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens a page in the browser of the person at this machine: by the commands in `BROWSER`, or else by the platform's own opener.
 * Resolves with whether a command took the page; a browser that keeps running in the foreground leaves it open.
 */
export async function openBrowser(url: string, env: Environment): Promise<boolean> {
  const commands = env["BROWSER"] ? fromVariable(env, url) : fromPlatform(env, url);
  for (const command of commands) {
    // oxlint-disable-next-line no-await-in-loop -- the next one is tried only if this one fails
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
  // Without a display, xdg-open starts a browser for text in this very terminal, or none.
  const hasDisplay = env["DISPLAY"] || env["WAYLAND_DISPLAY"];
  return [
    ...(env["WSL_DISTRO_NAME"] ? [["wslview", url]] : []),
    ...(hasDisplay ? [["xdg-open", url]] : []),
  ];
}

/** In a process group of its own, so that Ctrl+C here does not end the browser. */
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
