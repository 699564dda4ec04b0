import { defineReport } from '#app/panel/kit/report/define-report.ts'

export const sources = defineReport({
  name: 'sources',
  right: 'money',
  query: ['currency', 'page', 'name', 'site'],
})
