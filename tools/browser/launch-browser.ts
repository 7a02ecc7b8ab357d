import { PlumblineError } from "@plumbline/contract";
import { type Browser, chromium } from "playwright-core";
import { unpackChromium } from "./unpack-chromium.ts";

/** Why there is no browser. */
export type BrowserErrorCode = "browser-unavailable";

export class BrowserError extends PlumblineError<BrowserErrorCode> {}

/**
 * Starts a headless Chromium: the one among the dependencies on Linux with an x64 processor, elsewhere the Chrome that
 * is installed. Throws BrowserError where none runs, with the reason that a test gives for being left out.
 */
export async function launchBrowser(): Promise<Browser> {
  try {
    if (process.platform !== "linux" || process.arch !== "x64")
      return await chromium.launch({ channel: "chrome" });
    return await chromium.launch({ executablePath: await unpackChromium() });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new BrowserError("browser-unavailable", `No Chromium runs on this machine: ${reason}`, {
      hint: "On Linux with an x64 processor it needs the libraries nss and nspr; elsewhere install Chrome.",
      cause,
    });
  }
}
