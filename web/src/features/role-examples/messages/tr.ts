export const roleExamples = {
  admin: { title: 'Yönetici örneği', text: 'Bu sayfayı yalnızca yöneticiler görür.' },
  staff: { title: 'Görevli örneği', text: 'Bu sayfayı yöneticiler ve görevliler görür.' },
  guest: { title: 'Misafir örneği', text: 'Bu sayfayı yalnızca giriş yapmamış olanlar görür.' },
  courtesy: 'Sayfaları gizlemek bir kolaylıktır; her çağrıya sunucu karar verir.',
} as const;
