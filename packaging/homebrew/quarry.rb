cask "quarry" do
  arch arm: "arm64", intel: "x64"

  version "{{version}}"
  sha256 arm:   "{{sha256 mac-arm64.dmg}}",
         intel: "{{sha256 mac-x64.dmg}}"

  url "{{releases}}/Quarry-#{version}-mac-#{arch}.dmg"
  name "Quarry"
  desc "Tables, text, typed fields and cited answers from PDFs"
  homepage "{{releases}}"

  auto_updates true
  depends_on macos: :ventura

  app "Quarry.app"
  binary "#{appdir}/Quarry.app/Contents/MacOS/Quarry", target: "quarry"

  # The window's settings, and documents with their corrections.
  zap trash: "~/Library/Application Support/Quarry"
end
