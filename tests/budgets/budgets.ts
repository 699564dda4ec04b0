/** Bytes as sent that a public page may take, by kind of file. */
export const BUDGETS = { document: 16_000, style: 14_100, script: 76_000, font: 55_000 }
