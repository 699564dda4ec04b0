import { defineReport } from '#app/panel/kit/report/define-report.ts'

export const revenue = defineReport({ name: 'revenue', right: 'money', query: ['currency', 'per'] })
