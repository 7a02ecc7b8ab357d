/** One colour scheme of the page. Each text colour has a contrast of at least 4.5 to 1 on its backgrounds. */
export interface Palette {
  readonly page: string;
  readonly panel: string;
  readonly line: string;
  readonly edge: string;
  readonly text: string;
  readonly quiet: string;
  readonly link: string;
  readonly good: string;
  readonly goodSoft: string;
  readonly bad: string;
  readonly badSoft: string;
  readonly badSolid: string;
  readonly onSolid: string;
  readonly warn: string;
  readonly warnSoft: string;
  readonly mark: string;
}

export const light: Palette = {
  page: "#ffffff",
  panel: "#f6f7f9",
  line: "#e2e6eb",
  edge: "#7c8794",
  text: "#1a1f26",
  quiet: "#56606c",
  link: "#0b57a4",
  good: "#176b35",
  goodSoft: "#e6f4ea",
  bad: "#ae1e15",
  badSoft: "#fdebe9",
  badSolid: "#b8261c",
  onSolid: "#ffffff",
  warn: "#7d4f00",
  warnSoft: "#fdf2d9",
  mark: "#ffe3a3",
};

export const dark: Palette = {
  page: "#12161b",
  panel: "#191f26",
  line: "#2a323c",
  edge: "#74808d",
  text: "#e4e8ed",
  quiet: "#9ba6b2",
  link: "#7db8f5",
  good: "#6bd08b",
  goodSoft: "#17301f",
  bad: "#ff968d",
  badSoft: "#3a1c1b",
  badSolid: "#b8322a",
  onSolid: "#ffffff",
  warn: "#e8bb5a",
  warnSoft: "#362a12",
  mark: "#5a4310",
};

/** The palette as custom properties: `--good-soft: #e6f4ea;`. */
export function customProperties(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}:${colour};`)
    .join("");
}
