import { fileURLToPath } from "node:url";
import type { Page } from "@plumbline-tools/browser";
import { createServerClient } from "@plumbline/control";
import { startMock } from "@plumbline/mock";

const source = fileURLToPath(new URL("../../../docs/start/tasks.yaml", import.meta.url));

/** A picture of the page: a place of the console, and texts that it shows. */
export interface Picture {
  readonly file: string;
  readonly scheme: "light" | "dark";
  readonly hash: string;
  readonly shows: readonly string[];
}

export const viewport = { width: 1200, height: 640 };

export const pictures: readonly Picture[] = [
  {
    file: "docs/start/pictures/requests-light.png",
    scheme: "light",
    hash: "#/requests/3",
    shows: ["Mock console", 'body must have the field "title"'],
  },
  {
    file: "docs/start/pictures/faults-dark.png",
    scheme: "dark",
    hash: "#/faults",
    shows: ["Fault: status 503 of listTasks", "Plan the fault"],
  },
];

/** A mock whose console is open in a page. */
export interface OpenedConsole {
  /** Opens the place of a picture and waits for its texts. */
  readonly show: (picture: Picture) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the mock of the page with a frozen clock, sends the requests of the page, and opens the console. */
export async function openTasksConsole(page: Page, port: number): Promise<OpenedConsole> {
  const clock = { mode: "frozen", start: Date.UTC(2026, 1, 28, 9) } as const;
  const mock = await startMock({ source, port, state: { clock }, control: true });
  const { url, token } = mock.control ?? { url: "", token: "" };
  const control = createServerClient({ url, token });
  const create = async (body: unknown, prefer?: string): Promise<Response> =>
    fetch(`${mock.url}/tasks`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(prefer !== undefined && { prefer }) },
      body: JSON.stringify(body),
    });
  const created = await create({ title: "Fix the tap" });
  await fetch(created.headers.get("location") ?? mock.url);
  await create({ name: "Fix the tap" });
  await create({ title: "Fix the tap" }, "code=503");
  await control.addFault({ kind: "status", status: 503, operation: "listTasks" });
  await control.setLatency({ milliseconds: 800 });
  await page.goto(`${url}/#token=${token}`);
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  return {
    close: mock.close,
    async show({ hash, shows }) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      for (const text of shows)
        await page.getByText(text).filter({ visible: true }).first().waitFor();
    },
  };
}
