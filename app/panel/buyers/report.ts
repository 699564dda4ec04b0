import { defineReport } from '#app/panel/kit/report/define-report.ts'

export const buyers = defineReport({ name: 'buyers', right: 'money', query: ['currency', 'per'] })
