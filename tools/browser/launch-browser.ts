import { PlumblineError } from "@plumbline/contract";
import { type Browser, chromium } from "playwright-core";
import { unpackChromium } from "./unpack-chromium.ts";

/** No browser starts; the message gives the reason. */
export type BrowserErrorCode = "browser-unavailable";

export class BrowserError extends PlumblineError<BrowserErrorCode> {}

/**
 * Starts a headless Chromium: on Linux x64 the one from npm, on other platforms the installed Chrome. Throws a BrowserError if
 * none starts.
 */
export async function launchBrowser(): Promise<Browser> {
  try {
    if (process.platform !== "linux" || process.arch !== "x64")
      return await chromium.launch({ channel: "chrome" });
    return await chromium.launch({ executablePath: await unpackChromium() });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
    throw new BrowserError("browser-unavailable", `Chromium does not start: ${reason}`, {
      hint: "On Linux x64, install the libraries nss and nspr. On other platforms, install Chrome.",
      cause,
    });
  }
}
