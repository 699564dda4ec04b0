import { defineReport } from '#app/panel/kit/report/define-report.ts'

export const questions = defineReport({ name: 'questions', right: 'money' })
