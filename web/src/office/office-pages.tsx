import type { SecondPersonRight } from '@reelfloor/protocol/office-call-types';
import {
  Banknote,
  ChartColumn,
  IdCard,
  LayoutGrid,
  ListChecks,
  MessageSquareWarning,
  Scale,
  Settings,
  UserCheck,
  Users,
} from 'lucide-react';
import type { OfficePage, RailEntry } from './frame/office-page-types.ts';
import { lazyPart } from './ui/lazy-part.tsx';

/** Rights that a role may have only with a second person: whoever has one makes requests for approval, or decides those of others. */
const sharedRights = [
  'decideHandPay',
  'adjustLedger',
  'commissionMachine',
  'takeDeposit',
  'payOut',
  'blockPlayer',
  'setAccountRights',
  'anonymisePlayers',
  'exportPlayers',
  'exportRecordings',
  'liftHold',
  'closeDay',
  'checkIdentity',
  'closeCases',
  'managePeople',
  'manageFloor',
  'editSettings',
  'publishTerms',
] as const satisfies readonly SecondPersonRight[];

/** Entries of the navigation rail, in order. An entry without a page in `pages` is not shown. */
export const rail: readonly RailEntry[] = [
  { id: 'floor', href: '/floor', icon: LayoutGrid, name: { en: 'Floor', tr: 'Salon' } },
  { id: 'tasks', href: '/tasks', icon: ListChecks, name: { en: 'Tasks', tr: 'Görevler' }, isAside: true },
  {
    id: 'requests',
    href: '/requests',
    icon: UserCheck,
    name: { en: 'Requests', tr: 'İstekler' },
    isAside: true,
  },
  {
    id: 'complaints',
    href: '/complaints',
    icon: MessageSquareWarning,
    name: { en: 'Complaints', tr: 'Şikâyetler' },
    isAside: true,
  },
  { id: 'cases', href: '/cases', icon: Scale, name: { en: 'Cases', tr: 'Dosyalar' }, isAside: true },
  { id: 'players', href: '/players', icon: Users, name: { en: 'Players', tr: 'Oyuncular' } },
  { id: 'cashier', href: '/cashier', icon: Banknote, name: { en: 'Cashier', tr: 'Kasa' } },
  { id: 'reports', href: '/reports', icon: ChartColumn, name: { en: 'Reports', tr: 'Raporlar' } },
  { id: 'people', href: '/people', icon: IdCard, name: { en: 'People', tr: 'Personel' } },
  { id: 'settings', href: '/settings', icon: Settings, name: { en: 'Settings', tr: 'Ayarlar' } },
];

/** Every page of the back office, each lazy-loaded. */
export const pages: readonly OfficePage[] = [
  {
    path: '/machine/:id',
    rights: ['seeFloor'],
    entry: 'floor',
    page: lazyPart(async () => (await import('./machine/machine-page.tsx')).MachinePage),
  },
  {
    path: '/machine/:id/recording',
    rights: ['viewRecordings'],
    entry: 'floor',
    page: lazyPart(async () => (await import('./recordings/recording-page.tsx')).RecordingPage),
  },
  {
    path: '/complaints',
    rights: ['answerComplaints'],
    entry: 'complaints',
    page: lazyPart(async () => (await import('./complaints/complaints-page.tsx')).ComplaintsPage),
  },
  {
    path: '/cases',
    rights: ['seeCases'],
    entry: 'cases',
    page: lazyPart(async () => (await import('./laundering-cases/cases-page.tsx')).CasesPage),
  },
  {
    path: '/reports',
    rights: ['seeReports'],
    entry: 'reports',
    page: lazyPart(async () => (await import('./reports/reports-page.tsx')).ReportsPage),
  },
  {
    path: '/reports/sheets/:name',
    rights: ['seeReports'],
    entry: 'reports',
    page: lazyPart(async () => (await import('./reports/report-table-page.tsx')).ReportTablePage),
  },
  {
    path: '/reports/daily-close',
    rights: ['prepareClose'],
    entry: 'reports',
    page: lazyPart(async () => (await import('./reports/daily-close-page.tsx')).DailyClosePage),
  },
  {
    path: '/reports/daily-close/:day',
    rights: ['prepareClose'],
    entry: 'reports',
    page: lazyPart(async () => (await import('./reports/daily-close-print-page.tsx')).DailyClosePrintPage),
  },
  {
    path: '/casinos',
    rights: ['seeReports'],
    entry: 'reports',
    page: lazyPart(async () => (await import('./casinos/casinos-page.tsx')).CasinosPage),
  },
  {
    path: '/casinos/:site',
    rights: ['seeReports'],
    entry: 'reports',
    page: lazyPart(async () => (await import('./casinos/casino-page.tsx')).CasinoPage),
  },
  {
    path: '/requests',
    rights: sharedRights,
    entry: 'requests',
    page: lazyPart(async () => (await import('./approval-requests/requests-page.tsx')).RequestsPage),
  },
  {
    path: '/tasks',
    rights: ['acknowledgeAlerts'],
    entry: 'tasks',
    page: lazyPart(async () => (await import('./tasks/attendant-tasks-page.tsx')).AttendantTasksPage),
  },
  {
    path: '/floor',
    rights: ['seeFloor'],
    entry: 'floor',
    page: lazyPart(async () => (await import('./floor/floor-page.tsx')).FloorPage),
  },
  {
    path: '/people',
    rights: ['searchAudit', 'managePeople'],
    entry: 'people',
    page: lazyPart(async () => (await import('./people/staff-page.tsx')).StaffPage),
  },
  {
    path: '/settings',
    rights: ['editSettings', 'editPages', 'manageFloor', 'commissionMachine', 'manageDisplays'],
    entry: 'settings',
    page: lazyPart(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  },
  {
    path: '/settings/cabinets/:id',
    rights: ['seeFloor'],
    entry: 'settings',
    page: lazyPart(async () => (await import('./cabinets/cabinet-page.tsx')).CabinetPage),
  },
  {
    path: '/players',
    rights: ['seePlayers'],
    entry: 'players',
    page: lazyPart(async () => (await import('./players/player-list-page.tsx')).PlayerListPage),
  },
  {
    path: '/players/:id',
    rights: ['seePlayers'],
    entry: 'players',
    page: lazyPart(async () => (await import('./players/player-page.tsx')).PlayerPage),
  },
  {
    path: '/players/:id/money',
    rights: ['seePlayers'],
    entry: 'players',
    page: lazyPart(async () => (await import('./players/player-money-page.tsx')).PlayerMoneyPage),
  },
  {
    path: '/cashier',
    rights: ['useDesk', 'signOffShift'],
    entry: 'cashier',
    page: lazyPart(async () => (await import('./cashier/cashier-page.tsx')).CashierPage),
  },
  {
    path: '/cashier/safe',
    rights: ['keepSafe'],
    entry: 'cashier',
    page: lazyPart(async () => (await import('./cashier/cash-safe-page.tsx')).CashSafePage),
  },
  {
    path: '/cashier/receipts/:id',
    rights: ['useDesk'],
    entry: 'cashier',
    page: lazyPart(async () => (await import('./cashier/receipt-page.tsx')).ReceiptPage),
  },
];
