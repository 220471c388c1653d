; "Open with Quarry" for PDFs. The default program of .pdf stays the one that was chosen: its key
; gets a further class, which the uninstaller removes again.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Quarry.pdf" "" "PDF document"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Quarry.pdf\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Quarry.pdf\shell\open" "FriendlyAppName" "Quarry"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Quarry.pdf\shell\open\command" "" '"$appExe" "%1"'
  WriteRegNone SHELL_CONTEXT "Software\Classes\.pdf\OpenWithProgids" "Quarry.pdf"
  !insertmacro tellShell
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.pdf\OpenWithProgids" "Quarry.pdf"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Quarry.pdf"
  !insertmacro tellShell
!macroend

!macro tellShell
  ; SHChangeNotify with SHCNE_ASSOCCHANGED and SHCNF_FLUSH.
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0x1000, i 0, i 0)"
!macroend
