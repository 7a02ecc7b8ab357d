import { execFileSync } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launchBrowser } from "@plumbline-tools/browser/launch";
import { openTasksConsole, pictures, viewport } from "./open-tasks-console.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Writes the pictures of the documentation: the console of the mock, and the report of the demo. */
const browser = await launchBrowser();
for (const picture of pictures) {
  const page = await browser.newPage({ colorScheme: picture.scheme, viewport });
  const opened = await openTasksConsole(page, 4010);
  await opened.show(picture);
  await page.screenshot({ path: `${root}${picture.file}` });
  await opened.close();
}
const report = `${root}plumbline-report`;
const program = "tools/demo/main.ts";
execFileSync(process.execPath, [program, "--report-dir", report], { cwd: root, stdio: "inherit" });
for (const colorScheme of ["light", "dark"] as const) {
  const page = await browser.newPage({ colorScheme, viewport });
  await page.goto(pathToFileURL(`${report}/report.html`).href);
  await page.screenshot({ path: `${root}docs/start/pictures/report-${colorScheme}.png` });
}
await browser.close();
